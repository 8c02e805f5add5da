import { basePath } from '../../lib/basePath.ts'
import { readStored, writeStored } from '../../lib/stored.ts'

const KEY = `poledne:${basePath}:palette`
const MOST = 8

/** The keys of what was chosen lately on this device, the newest first. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function rememberKey(key: string): void {
  writeStored(KEY, JSON.stringify([key, ...recentKeys().filter((each) => each !== key)].slice(0, MOST)))
}
