import { basePath } from '../http/basePath.ts'
import { ACTING_AS_HEADER, commonHeaders } from '../http/http.ts'
import { readLocalStorage, writeLocalStorage } from '../storage/localStorage.ts'

/** Who acts as whom. */
export type ActingAs = { username: string; by: string }

/** Kept for all tabs at once: two of them acting as different people could not be told apart. */
const STORAGE_KEY = `poledne:${basePath}:switchedUser`

function parseActingAs(text: string | null): ActingAs | null {
  try {
    const { username, by } = JSON.parse(text ?? 'null') as Partial<ActingAs>
    return typeof username === 'string' && typeof by === 'string' ? { username, by } : null
  } catch {
    return null
  }
}

/** As this page began: whoever else is switched to starts a page of their own, so what is on screen is always theirs. */
export const actingAs: ActingAs | null = parseActingAs(readLocalStorage(STORAGE_KEY))

/** A header holds no letters beyond ASCII. */
export const buildActingAsHeader = (username: string) => ({ [ACTING_AS_HEADER]: encodeURIComponent(username) })

if (actingAs) Object.assign(commonHeaders, buildActingAsHeader(actingAs.username))

export const saveActingAs = (next: ActingAs) => writeLocalStorage(STORAGE_KEY, JSON.stringify(next))

/** With the session, or back to oneself. */
export function clearActingAs(): void {
  delete commonHeaders[ACTING_AS_HEADER]
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Where nothing can be kept, nobody was switched to.
  }
}

/** Another tab has switched to somebody, or back. */
export function onActingAsChangedInOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) =>
    event.key === STORAGE_KEY && event.newValue !== event.oldValue && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** What the next page has to tell: the one that learned it gives way to a fresh one. */
export type ActingAsMessage = { kind: 'switched' | 'refused'; username: string }
const MESSAGE_STORAGE_KEY = `poledne:${basePath}:switchNote`

export function saveActingAsMessage(note: ActingAsMessage): void {
  try {
    sessionStorage.setItem(MESSAGE_STORAGE_KEY, JSON.stringify(note))
  } catch {
    // The banner tells it as well, by being there or not.
  }
}

export function takeActingAsMessage(): ActingAsMessage | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(MESSAGE_STORAGE_KEY) ?? 'null') as ActingAsMessage | null
    sessionStorage.removeItem(MESSAGE_STORAGE_KEY)
    return note
  } catch {
    return null
  }
}
