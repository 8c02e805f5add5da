import { readLocalStorage, writeLocalStorage } from './localStorage.ts'
import { randomHex } from './randomHex.ts'

const STORAGE_KEY = 'poledne.device'

export const isKnownDevice = () => readLocalStorage(STORAGE_KEY) !== null

/** Identifies this browser in the list of sessions; it grants no access. */
export function getDeviceId(): string {
  const known = readLocalStorage(STORAGE_KEY)
  if (known) return known
  const id = randomHex(16)
  writeLocalStorage(STORAGE_KEY, id)
  return id
}
