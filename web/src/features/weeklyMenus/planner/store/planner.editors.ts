import { isApiError } from '../../../../core/http/apiError.ts'
import { basePath } from '../../../../core/http/pageMeta.ts'
import { createRandomHex, getEditorKeyPrefix } from '../../../../core/storage/device.ts'
import { listLocalStorageKeys, removeLocalStorage, writeLocalStorage } from '../../../../core/storage/localStorage.ts'
import { acquireLock, releaseLock } from './planner.api.ts'

const EDITOR_ID_KEY = 'poledne.editor'

let cachedEditorId: string | null = null

/** Returns the id of this browser tab, which stays the same after a reload. */
function getEditorId(): string {
  if (cachedEditorId) return cachedEditorId
  try {
    cachedEditorId = sessionStorage.getItem(EDITOR_ID_KEY) ?? createRandomHex(12)
    sessionStorage.setItem(EDITOR_ID_KEY, cachedEditorId)
  } catch {
    cachedEditorId = createRandomHex(12)
  }
  return cachedEditorId
}

/**
 * The last lock request of each menu, for which the next one waits. A release that overtakes its acquire would leave
 * the lock behind, and a release that arrives after the acquire of the next visit would release that lock.
 */
const lastRequests = new Map<number, Promise<unknown>>()

function runInOrder<T>(id: number, request: () => Promise<T>): Promise<T> {
  const next = (lastRequests.get(id) ?? Promise.resolve()).then(request, request)
  lastRequests.set(id, next)
  return next
}

const buildKey = (userId: number, id: number) => `${getEditorKeyPrefix(basePath, userId)}${id}:${getEditorId()}`

/** The storage keys of the planners that are open on this page. */
const openKeys = new Set<string>()
// On pages without HTTPS `navigator.locks` is undefined, although its type does not say so.
const webLocks = navigator.locks as LockManager | undefined

/**
 * Acquires or renews the lock. The storage key of the planner is kept on the device until the server has confirmed the
 * release.
 */
export const sendAcquire = (userId: number, id: number, takeOver: boolean) =>
  runInOrder(id, () => {
    const key = buildKey(userId, id)
    openKeys.add(key)
    writeLocalStorage(key, '')
    return acquireLock(id, getEditorId(), takeOver)
  })

async function sendRelease(key: string, id: number, editorId: string): Promise<void> {
  try {
    await releaseLock(id, editorId)
  } catch (error) {
    // A menu that the user can't edit any more needs no release. After any other error, the next page tries again.
    if (!isApiError(error) || ![403, 404].includes(error.code)) return
  }
  removeLocalStorage(key)
}

/**
 * Releases the lock at once when the page is hidden. The returned function releases the lock after the requests that
 * are already running. The browser can end the page before the release is sent, for example when the browser itself is
 * closed. A web lock ends with the page, and so tells the next page which planners are no longer open.
 */
export function openEditor(userId: number, id: number): () => Promise<void> {
  const key = buildKey(userId, id)
  let releaseWebLock = () => {}
  const isClosed = new Promise<void>((resolve) => {
    releaseWebLock = resolve
  })
  webLocks?.request(key, () => isClosed).catch(() => {})
  const onHide = () => void lastRequests.set(id, sendRelease(key, id, getEditorId()))
  window.addEventListener('pagehide', onHide)
  return () =>
    runInOrder(id, async () => {
      window.removeEventListener('pagehide', onHide)
      openKeys.delete(key)
      releaseWebLock()
      await sendRelease(key, id, getEditorId())
    })
}

/** Releases the locks of this user's planners whose page ended before it could send the release. */
export async function releaseEndedEditors(userId: number): Promise<void> {
  const prefix = getEditorKeyPrefix(basePath, userId)
  // The storage keys are listed before the web locks, so that a planner which another tab opens in between is not taken
  // for ended.
  const keys = listLocalStorageKeys(prefix)
  const heldKeys = new Set((await webLocks?.query())?.held?.map(({ name }) => name))
  for (const key of keys) {
    const [id, editorId = ''] = key.slice(prefix.length).split(':')
    // Without web locks it is unknown whether the editors of other tabs are open.
    const hasEnded = webLocks ? !heldKeys.has(key) : editorId === getEditorId()
    if (hasEnded)
      void runInOrder(Number(id), async () => {
        if (!openKeys.has(key)) await sendRelease(key, Number(id), editorId)
      })
  }
}
