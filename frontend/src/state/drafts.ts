// What the student is writing, kept as typed on this computer until it is sent.

const prefix = 'draft '

export const drafts = {
  get: (key: string) => localStorage.getItem(prefix + key) ?? '',
  set(key: string, text: string) {
    if (text === '') localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, text)
  },
  drop: (key: string) => localStorage.removeItem(prefix + key),
}
