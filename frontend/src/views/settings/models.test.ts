import { expect, test } from 'vitest'
import { isLocal, needsConsent } from './models'

test('only three names are this computer', () => {
  for (const url of ['http://localhost:11434/v1', 'http://127.0.0.1/v1', 'http://[::1]:8080']) expect(isLocal(url)).toBe(true)
  for (const url of ['http://localhost.example.com', 'http://127.0.0.2', 'https://api.example.com/v1', 'nonsense', '']) expect(isLocal(url)).toBe(false)
})

test('consent is for one address', () => {
  const server = { url: 'https://a.example/v1', model: 'm', keyVariable: '', consent: 'https://b.example/v1', maxDistance: 0 }
  expect(needsConsent(server)).toBe(true)
  expect(needsConsent({ ...server, consent: server.url })).toBe(false)
  expect(needsConsent({ ...server, url: '' })).toBe(false)
})
