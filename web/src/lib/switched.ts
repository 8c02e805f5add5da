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

/** What the next page has to tell: the one that learned it gives way to a fresh one. */
export type SwitchNote = { kind: 'switched' | 'refused'; username: string }
const NOTE = `poledne:${basePath}:switchNote`

export function leaveSwitchNote(note: SwitchNote): void {
  try {
    sessionStorage.setItem(NOTE, JSON.stringify(note))
  } catch {
    // The banner tells it as well, by being there or not.
  }
}

export function takeSwitchNote(): SwitchNote | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(NOTE) ?? 'null') as SwitchNote | null
    sessionStorage.removeItem(NOTE)
    return note
  } catch {
    return null
  }
}
