import type { Permission } from '@poledne/contract/access/permissions'
import type { ProfileWithSettings } from '@poledne/contract/access/session'
import { type ApiError, isApiError } from '../http/apiError.ts'
import { basePath } from '../http/basePath.ts'
import { callApi, onActingAsRefused, onUnauthenticated } from '../http/http.ts'
import { getDeviceId, isKnownDevice } from '../storage/device.ts'
import { deleteDrafts, enableDrafts } from '../storage/draftStorage.ts'
import { createStore, useStore } from '../storage/store.ts'
import { actingAs, clearActingAs, onActingAsChangedInOtherTab, saveActingAsMessage } from './actingAs.ts'

/**
 * `ended`: the server no longer knows the session, but the screen and what was typed into it still stand.
 * `renewed`: signed in again, and what was refused before is being asked for once more.
 */
type SignedIn = ProfileWithSettings & { status: 'signedIn'; ended: boolean; renewed: boolean }
export type SessionState =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | { status: 'failed'; error: ApiError }
  | SignedIn

export const sessionStore = createStore<SessionState>({ status: 'loading' })

/** Merges what the status poll brings; does nothing once the session is gone. */
export function updateSession(change: Partial<Pick<SignedIn, 'settings' | 'lockedItems' | 'profile'>>): void {
  const state = sessionStore.get()
  if (state.status === 'signedIn') sessionStore.set({ ...state, ...change })
}

/** A fresh page at the dashboard, for whoever acts here now. */
export const reloadAtDashboard = () => window.location.assign(`${basePath}/`)

const refusedAfterRenewal = new WeakSet<ApiError>()

onUnauthenticated((refusal) => {
  clearActingAs()
  const state = sessionStore.get()
  if (state.status !== 'signedIn' || state.ended) return
  if (state.renewed) refusedAfterRenewal.add(refusal)
  else sessionStore.set({ ...state, ended: true })
})

onActingAsRefused(() => {
  if (actingAs) saveActingAsMessage({ kind: 'refused', username: actingAs.username })
  clearActingAs()
  reloadAtDashboard()
})

// A tab whose session has ended keeps what was typed into it until somebody signs in there.
onActingAsChangedInOtherTab(() => {
  const state = sessionStore.get()
  if (state.status === 'signedIn' && !state.ended) reloadAtDashboard()
})

/** From now on a refusal asks to sign in again, as it did at first. */
export function endRenewal(): void {
  const state = sessionStore.get()
  if (state.status === 'signedIn') sessionStore.set({ ...state, renewed: false })
}

/** For what a screen lives on: where neither signing in nor trying again helps, the page of that refusal takes over. */
export function throwIfAccessDenied(error: Error | null): void {
  if (isApiError(error) && (error.code === 403 || refusedAfterRenewal.has(error))) throw error
}

/** Reads who has just signed in. */
export async function fetchSession(): Promise<void> {
  const answer = await callApi('GET profile/withSettings/', {})
  // An empty list is a user without roles; no list at all is a profile that nothing can be decided by.
  if (!Array.isArray(answer.profile.availablePermissions)) return signOut()
  enableDrafts(basePath, answer.profile.id)
  sessionStore.set({ ...answer, status: 'signedIn', ended: false, renewed: false })
}

/** Asks the server who is signed in; its refusals become states. */
export async function loadSession(): Promise<void> {
  try {
    await fetchSession()
  } catch (error) {
    if (!isApiError(error)) throw error
    sessionStore.set(error.code === 401 ? { status: 'anonymous' } : { status: 'failed', error })
  }
}

/** As the same user everything goes on where it stood; somebody else starts from a clean page. */
export async function signIn(credentials: { username: string; password: string }): Promise<void> {
  const previousState = sessionStore.get()
  await callApi('POST auth/login/', { body: { ...credentials, device: getDeviceId() } })
  if (previousState.status !== 'signedIn') return fetchSession()
  const answer = await callApi('GET profile/withSettings/', {})
  if (answer.profile.id !== previousState.profile.id) return window.location.reload()
  enableDrafts(basePath, answer.profile.id)
  sessionStore.set({ ...answer, status: 'signedIn', ended: false, renewed: true })
}

/** A session that is already gone is signed out as well; any other failure is the caller's to tell. */
export async function requestSignOut(): Promise<void> {
  try {
    await callApi('POST profile/logout/', { body: {} })
  } catch (error) {
    if (!isApiError(error) || error.code !== 401) throw error
  }
}

/** Without a question; `useSignOut` asks before unsaved changes are lost. */
export async function signOut({ keepsDrafts = false } = {}): Promise<void> {
  await requestSignOut()
  clearSessionAndRedirect({ keepsDrafts })
}

/** A fresh page at the sign-in: whatever the one before knew is gone with it, also the drafts on this device. */
export function clearSessionAndRedirect({ keepsDrafts = false } = {}): void {
  const state = sessionStore.get()
  if (state.status === 'signedIn' && !keepsDrafts) deleteDrafts(basePath, state.profile.id)
  clearActingAs()
  window.location.replace(`${basePath}/login`)
}

/** The device's id is made at the first sign-in, so it tells whether there was one. */
export const hasSignedInHere = isKnownDevice

/** Resolves once the one who was signed in is signed in again, so that a refused call can be repeated. */
export function waitForSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const state = sessionStore.get()
      if (state.status !== 'signedIn' || state.ended) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = sessionStore.subscribe(check)
    check()
  })
}

export function hasPermission(state: SessionState, permission: Permission | null): boolean {
  if (state.status !== 'signedIn') return false
  return permission === null || state.profile.availablePermissions.includes(permission)
}

export type Session = SignedIn & { can: (permission: Permission) => boolean }

/** Who is signed in. Only for what stands inside the signed-in layout. */
export function useSession(): Session {
  const state = useStore(sessionStore)
  if (state.status !== 'signedIn') throw new Error('useSession outside the signed-in layout')
  return { ...state, can: (permission) => hasPermission(state, permission) }
}
