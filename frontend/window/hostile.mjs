// Files that a test gives the app to choke on.

import { crc32, deflateRawSync } from 'node:zlib'

/** A PDF of one sentence, written by internal/pdfium/handmade; its password is "open". */
export const encryptedPDF = Buffer.from(
  'JVBERi0xLjcKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL1BhZ2VzIC9Db3VudCAxIC9LaWRzIFs1IDAgUl0g' +
  'Pj4KZW5kb2JqCjMgMCBvYmoKPDwgL1R5cGUgL0ZvbnQgL1N1YnR5cGUgL1R5cGUxIC9CYXNlRm9udCAvSGVsdmV0aWNhIC9FbmNvZGluZyAvV2luQW5zaUVuY29kaW5nID4+CmVuZG9i' +
  'ago0IDAgb2JqCjw8IC9MZW5ndGggNjUgID4+CnN0cmVhbQoHl4Iu6xkLMzto3yHRbHlVmu0kYqR8HKrPCncG4gw/LkJHqsve9O+0BvhZX6H4tnp6Rp8eV2t7z6oLNl1BkHJ5vwplbmRz' +
  'dHJlYW0KZW5kb2JqCjUgMCBvYmoKPDwgL1R5cGUgL1BhZ2UgL1BhcmVudCAyIDAgUiAvTWVkaWFCb3ggWzAgMCA2MTIgNzkyXSAvUm90YXRlIDAgL1Jlc291cmNlcyA8PCAvRm9udCA8' +
  'PCAvRjEgMyAwIFIgPj4gPj4gL0NvbnRlbnRzIDQgMCBSICA+PgplbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTgg' +
  'MDAwMDAgbiAKMDAwMDAwMDExNSAwMDAwMCBuIAowMDAwMDAwMjEyIDAwMDAwIG4gCjAwMDAwMDAzMjggMDAwMDAgbiAKdHJhaWxlcgo8PCAvU2l6ZSA2IC9Sb290IDEgMCBSIC9JRCBb' +
  'PDMwMzEzMjMzMzQzNTM2MzczODM5NjE2MjYzNjQ2NTY2PiA8MzAzMTMyMzMzNDM1MzYzNzM4Mzk2MTYyNjM2NDY1NjY+XSAvRW5jcnlwdCA8PCAvRmlsdGVyIC9TdGFuZGFyZCAvViAx' +
  'IC9SIDIgL08gPDFlNjE5NzNiNDQ0N2M2YmVmNzZmMzk2YzdlZDA5ZDE3N2UwODZlNjllMGJmMWQ3Y2I2ZGIzMjEwZmM3MzQwOWU+IC9VIDw1MmIwNWJkMGNkNTk3OTE5NGY1MzkzYTdj' +
  'ZWRjYmJjYTZiYTViMGZiZDM2MGVkNGNlMTdjNmE2ODZmMGM2MzZmPiAvUCAtNCA+PiA+PgpzdGFydHhyZWYKNDY1CiUlRU9GCg==',
  'base64',
)

const little = (...parts) => Buffer.concat(parts.map(([bytes, value]) => {
  const b = Buffer.alloc(bytes)
  b.writeUIntLE(value, 0, bytes)
  return b
}))

/** A zip of entries by name. */
export function zipOf(entries) {
  const files = []
  const listing = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const about = little([2, 20], [2, 0], [2, 8], [4, 0], [4, crc32(raw)], [4, packed.length], [4, raw.length], [2, name.length], [2, 0])
    const file = Buffer.concat([little([4, 0x04034b50]), about, Buffer.from(name), packed])
    files.push(file)
    listing.push(Buffer.concat([little([4, 0x02014b50], [2, 20]), about, little([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), Buffer.from(name)]))
    at += file.length
  }
  const list = Buffer.concat(listing)
  const end = little([4, 0x06054b50], [2, 0], [2, 0], [2, listing.length], [2, listing.length], [4, list.length], [4, at], [2, 0])
  return Buffer.concat([...files, list, end])
}
