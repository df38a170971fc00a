import type { Server } from '../../backend'

/** Whether a server is on this computer: only these three names count. */
export function isLocal(url: string): boolean {
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  } catch {
    return false
  }
}

/** Whether text would leave this computer without the student's consent for that very address. */
export const needsConsent = (server: Server) => server.url !== '' && !isLocal(server.url) && server.consent !== server.url
