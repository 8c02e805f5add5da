import { ACTING_AS_HEADER, commonHeaders } from '../http/http.ts'
import { basePath } from '../http/pageMeta.ts'
import { readLocalStorage, removeLocalStorage, writeLocalStorage } from '../storage/localStorage.ts'

/** The signed-in user `by` acts as the user `username`. */
type ActingAs = { username: string; by: string }

/** All tabs share the key, because users could not tell apart tabs that act as different users. */
const STORAGE_KEY = `poledne:${basePath}:switchedUser`

function parseActingAs(text: string | null): ActingAs | null {
  try {
    const { username, by } = JSON.parse(text ?? 'null') as Partial<ActingAs>
    return typeof username === 'string' && typeof by === 'string' ? { username, by } : null
  } catch {
    return null
  }
}

/** Which user acts as which other one since the page was loaded; null without one. Every change reloads the page. */
export const actingAs: ActingAs | null = parseActingAs(readLocalStorage(STORAGE_KEY))

/** Builds the header with the encoded username, because headers contain only ASCII. */
export const buildActingAsHeader = (username: string) => ({ [ACTING_AS_HEADER]: encodeURIComponent(username) })

if (actingAs) Object.assign(commonHeaders, buildActingAsHeader(actingAs.username))

export const saveActingAs = (next: ActingAs) => writeLocalStorage(STORAGE_KEY, JSON.stringify(next))

/** Stops sending the header when the session ends or the user stops acting as another user. */
export function clearActingAs(): void {
  delete commonHeaders[ACTING_AS_HEADER]
  removeLocalStorage(STORAGE_KEY)
}

/** Calls back when another tab starts or stops acting as another user. */
export function onActingAsChangedInOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) =>
    event.key === STORAGE_KEY && event.newValue !== event.oldValue && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** A message that is shown after the next reload. */
type ActingAsMessage = { kind: 'switched' | 'refused'; username: string }
const MESSAGE_STORAGE_KEY = `poledne:${basePath}:switchNote`

export function saveActingAsMessage(note: ActingAsMessage): void {
  try {
    sessionStorage.setItem(MESSAGE_STORAGE_KEY, JSON.stringify(note))
  } catch {
    // Losing the message is acceptable, because the banner shows both users as well.
  }
}

/** Returns the message that was saved before the reload and deletes it. */
export function takeActingAsMessage(): ActingAsMessage | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(MESSAGE_STORAGE_KEY) ?? 'null') as ActingAsMessage | null
    sessionStorage.removeItem(MESSAGE_STORAGE_KEY)
    return note
  } catch {
    return null
  }
}
