import { isApiError } from '../../../../core/http/apiError.ts'
import { basePath } from '../../../../core/http/pageMeta.ts'
import { createRandomHex, getEditorKeyPrefix } from '../../../../core/storage/device.ts'
import { listLocalStorageKeys, removeLocalStorage, writeLocalStorage } from '../../../../core/storage/localStorage.ts'
import { acquireLock, releaseLock } from './planner.api.ts'

const EDITOR_ID_KEY = 'poledne.editor'

let cachedEditorId: string | null = null

/** Identifies a browser tab. It stays the same after a reload. */
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
 * Lock requests of one menu are sent one after the other: a release that overtakes its acquire would leave the lock
 * behind, and a release that arrives after the acquire of the next visit would release that lock.
 */
const lastRequests = new Map<number, Promise<unknown>>()

function runInOrder<T>(id: number, request: () => Promise<T>): Promise<T> {
  const next = (lastRequests.get(id) ?? Promise.resolve()).then(request, request)
  lastRequests.set(id, next)
  return next
}

const buildKey = (userId: number, id: number) => `${getEditorKeyPrefix(basePath, userId)}${id}:${getEditorId()}`

/** The keys of the editors that are open on this page. */
const openKeys = new Set<string>()
// On pages without HTTPS `navigator.locks` is undefined, although its type does not say so.
const webLocks = navigator.locks as LockManager | undefined

/** Acquires or renews the lock. The key of the editor is kept on the device until the server has confirmed its release. */
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
    // A menu that the user can't edit any more is not released again; after another error the next page tries again.
    if (!isApiError(error) || ![403, 404].includes(error.code)) return
  }
  removeLocalStorage(key)
}

/**
 * Releases the lock at once when the page is hidden. The returned function releases it in order with the other requests.
 *
 * The release gets lost if the browser ends the page before it is sent, for example because the browser itself is
 * closed. The web lock, which ends with the page, tells the next page which editors are not open any more.
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

/** Releases the locks of this user's editors whose page ended before its release was sent. */
export async function releaseEndedEditors(userId: number): Promise<void> {
  const prefix = getEditorKeyPrefix(basePath, userId)
  // The keys are listed first: an editor that another tab opens meanwhile is held, but not listed.
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
