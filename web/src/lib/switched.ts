import { basePath } from './basePath.ts'
import { commonHeaders, SWITCH_HEADER } from './http.ts'
import { readStored, writeStored } from './stored.ts'

/** Who acts as whom. */
export type Switched = { username: string; by: string }

/** Kept for all tabs at once: two of them acting as different people could not be told apart. */
const KEY = `poledne:${basePath}:switchedUser`

function decode(text: string | null): Switched | null {
  try {
    const { username, by } = JSON.parse(text ?? 'null') as Partial<Switched>
    return typeof username === 'string' && typeof by === 'string' ? { username, by } : null
  } catch {
    return null
  }
}

/** As this page began: whoever else is switched to starts a page of their own, so what is on screen is always theirs. */
export const switched: Switched | null = decode(readStored(KEY))

/** A header holds no letters beyond ASCII. */
export const switchHeader = (username: string) => ({ [SWITCH_HEADER]: encodeURIComponent(username) })

if (switched) Object.assign(commonHeaders, switchHeader(switched.username))

export const rememberSwitch = (next: Switched) => writeStored(KEY, JSON.stringify(next))

/** With the session, or back to oneself. */
export function forgetSwitch(): void {
  delete commonHeaders[SWITCH_HEADER]
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where nothing can be kept, nobody was switched to.
  }
}

/** Another tab has switched to somebody, or back. */
export function onSwitchedElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => event.key === KEY && event.newValue !== event.oldValue && listener()
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

const REFUSED = `poledne:${basePath}:switchRefused`

/** The page that hears of a refusal gives way to a fresh one, and that one tells. */
export function noteSwitchRefused(): void {
  if (!switched) return
  try {
    sessionStorage.setItem(REFUSED, switched.username)
  } catch {
    // The banner that is gone tells it as well.
  }
}

export function takeSwitchRefused(): string | null {
  try {
    const username = sessionStorage.getItem(REFUSED)
    sessionStorage.removeItem(REFUSED)
    return username
  } catch {
    return null
  }
}
