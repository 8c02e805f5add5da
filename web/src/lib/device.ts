import { randomHex } from './randomHex.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'poledne.device'

export const isKnownDevice = () => readStored(KEY) !== null

/** Names this browser in the list of sessions; it proves nothing and opens nothing. */
export function deviceId(): string {
  const known = readStored(KEY)
  if (known) return known
  const id = randomHex(16)
  writeStored(KEY, id)
  return id
}
