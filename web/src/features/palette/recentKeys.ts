import { basePath } from '../../lib/http/basePath.ts'
import { readLocalStorage, writeLocalStorage } from '../../lib/storage/localStorage.ts'

const KEY = `poledne:${basePath}:palette`
const MAX_RECENT = 8

/** The keys of what was chosen lately on this device, the newest first. */
export function readRecentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(readLocalStorage(KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function storeRecentKey(key: string): void {
  writeLocalStorage(KEY, JSON.stringify([key, ...readRecentKeys().filter((each) => each !== key)].slice(0, MAX_RECENT)))
}
