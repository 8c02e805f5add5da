import { readLocalStorage, writeLocalStorage } from './localStorage.ts'

const STORAGE_KEY = 'poledne.device'

/** Whether a user has signed in with this browser, because it gets an id at the first sign-in. */
export const hasSignedInHere = () => readLocalStorage(STORAGE_KEY) !== null

/** Returns the id of this browser in the list of sessions; it grants no access. */
export function getDeviceId(): string {
  const known = readLocalStorage(STORAGE_KEY)
  if (known) return known
  const id = createRandomHex(16)
  writeLocalStorage(STORAGE_KEY, id)
  return id
}

/** Returns the start of the storage keys that mark the planners which a user has open on this device. */
export const getEditorKeyPrefix = (basePath: string, userId: number) => `poledne:${basePath}:editor:${userId}:`

/** Creates a random hex string without randomUUID, which browsers have only on https and localhost. */
export const createRandomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
