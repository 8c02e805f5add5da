import { readStored, writeStored } from './stored.ts'

const KEY = 'poledne.device'

export const isKnownDevice = () => readStored(KEY) !== null

/** Names this browser in the list of sessions; it proves nothing and opens nothing. */
export function deviceId(): string {
  const known = readStored(KEY)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored(KEY, id)
  return id
}
