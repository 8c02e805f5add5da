import type { Permission } from '@poledne/contract/access/permissions'
import type { ProfileWithSettings, SecondStep } from '@poledne/contract/access/session'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { type ApiError, isApiError } from '../http/apiError.ts'
import { callApi, onActingAsRefused, onUnauthenticated } from '../http/http.ts'
import { basePath } from '../http/pageMeta.ts'
import { getDeviceId } from '../storage/device.ts'
import { deleteDrafts, enableDrafts } from '../storage/drafts.ts'
import { deleteOfflineWeeks } from '../storage/offlineWeeks.ts'
import { createStore, useStore } from '../storage/store.ts'
import { actingAs, clearActingAs, onActingAsChangedInOtherTab, saveActingAsMessage } from './actingAs.ts'

/**
 * `ended`: the session is no longer valid, but the page and its unsaved input are still shown.
 * `renewed`: the user has signed in again, and the refused requests are being repeated.
 */
type SignedIn = ProfileWithSettings & { status: 'signedIn'; ended: boolean; renewed: boolean }
export type SessionState =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | { status: 'failed'; error: ApiError }
  | SignedIn

export const sessionStore = createStore<SessionState>({ status: 'loading' })

// The stored weeks on this device belong to the signed-in user. No weeks are stored while acting as another user.
sessionStore.subscribe(() => {
  const state = sessionStore.get()
  if (state.status === 'anonymous') deleteOfflineWeeks(basePath)
  if (state.status === 'signedIn') deleteOfflineWeeks(basePath, actingAs ? null : state.profile.id)
})

/** Merges a change into the session; does nothing after the session is gone. */
export function updateSession(change: Partial<Pick<SignedIn, 'settings' | 'lockedItems' | 'profile'>>): void {
  const state = sessionStore.get()
  if (state.status === 'signedIn') sessionStore.set({ ...state, ...change })
}

/** Reloads the app at the dashboard, as the user who is now acting. */
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

// A tab whose session has ended is not reloaded, because it keeps its input until the user signs in there.
onActingAsChangedInOtherTab(() => {
  const state = sessionStore.get()
  if (state.status === 'signedIn' && !state.ended) reloadAtDashboard()
})

/** Marks the renewal of the session as finished, so that the next 401 asks the user to sign in again. */
export function endRenewal(): void {
  const state = sessionStore.get()
  if (state.status === 'signedIn') sessionStore.set({ ...state, renewed: false })
}

/**
 * Throws the error of a query that a page depends on, so that an error page replaces the page. A 401 is thrown
 * only if signing in again did not help. Loaded data stay visible if they cannot be refetched, unless access is denied.
 */
export function throwLoadError({ data, error }: { data: unknown; error: Error | null }): void {
  const code = isApiError(error) ? error.code : undefined
  const isFinal = code === 401 ? refusedAfterRenewal.has(error as ApiError) : code === 403 || data === undefined
  if (error && isFinal) throw error
}

/** Fetches the user who has just signed in. */
export async function fetchSession(): Promise<void> {
  const answer = await callApi('GET profile/withSettings/', {})
  // An empty list is a user without roles. Without a list no permission can be checked, so the user is signed out.
  if (!Array.isArray(answer.profile.availablePermissions)) return signOut()
  enableDrafts(basePath, answer.profile.id)
  sessionStore.set({ ...answer, status: 'signedIn', ended: false, renewed: false })
}

/** Fetches who is signed in and sets the session state, also after an error. */
export async function loadSession(): Promise<void> {
  try {
    await fetchSession()
  } catch (error) {
    if (!isApiError(error)) throw error
    sessionStore.set(error.code === 401 ? { status: 'anonymous' } : { status: 'failed', error })
  }
}

/** Opens the session after a sign-in: the same user continues where they stopped; for another user the page is reloaded. */
async function resumeSession(): Promise<void> {
  const previousState = sessionStore.get()
  if (previousState.status !== 'signedIn') return fetchSession()
  const answer = await callApi('GET profile/withSettings/', {})
  if (answer.profile.id !== previousState.profile.id) return window.location.reload()
  enableDrafts(basePath, answer.profile.id)
  sessionStore.set({ ...answer, status: 'signedIn', ended: false, renewed: true })
}

/** Signs the user in; a user with a second factor is asked for it before `onSignedIn` is called. */
export async function signIn(
  credentials: { username: string; password: string },
  onSignedIn: () => void = () => {},
): Promise<void> {
  const answer = await callApi('POST auth/login/', { body: { ...credentials, device: getDeviceId() } })
  await completeSignIn(answer, () => resumeSession().then(onSignedIn))
}

/** Signs the user in with a passkey alone. */
export async function signInWithPasskey(
  assertion: RequestBody<Api['POST auth/passkey/']>['assertion'],
  onSignedIn: () => void = () => {},
): Promise<void> {
  await callApi('POST auth/passkey/', { body: { assertion, device: getDeviceId() } })
  await resumeSession()
  onSignedIn()
}

/** Signs the user out on the server. A 401 counts as signed out; the caller shows any other error. */
export async function requestSignOut(): Promise<void> {
  try {
    await callApi('POST profile/logout/', { body: {} })
  } catch (error) {
    if (!isApiError(error) || error.code !== 401) throw error
  }
}

/** Signs out without asking; `useSignOut` asks before unsaved changes are lost. */
export async function signOut({ keepsDrafts = false } = {}): Promise<void> {
  await requestSignOut()
  clearSessionAndRedirect({ keepsDrafts })
}

/** Shows the sign-in form by reloading the page, and deletes the drafts on this device unless they are kept. */
export function clearSessionAndRedirect({ keepsDrafts = false } = {}): void {
  const state = sessionStore.get()
  if (state.status === 'signedIn' && !keepsDrafts) deleteDrafts(basePath, state.profile.id)
  deleteOfflineWeeks(basePath)
  clearActingAs()
  window.location.replace(`${basePath}/login`)
}

/** Resolves once the same user has signed in again, so that a refused request can be repeated. */
function waitForSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfSignedIn = () => {
      const state = sessionStore.get()
      if (state.status !== 'signedIn' || state.ended) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = sessionStore.subscribe(resolveIfSignedIn)
    resolveIfSignedIn()
  })
}

/** If the session has ended (401), waits until the user signs in again and repeats the request. */
export async function retryAfterSignIn<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isApiError(error) || error.code !== 401) throw error
    await waitForSignIn()
    return attempt()
  }
}

/** A permission, or several of which the user needs all; `null` needs no permission. */
export type NeededPermission = Permission | readonly Permission[] | null

/** Whether the user is signed in and has the needed permission. */
export function hasPermission(state: SessionState, needed: NeededPermission): boolean {
  if (state.status !== 'signedIn') return false
  const { availablePermissions } = state.profile
  return [needed ?? []].flat().every((permission) => availablePermissions.includes(permission))
}

/** Whether the user has the permission for all restaurants, not only for selected ones. */
const hasUnlimitedPermission = (state: SessionState, permission: Permission): boolean =>
  hasPermission(state, permission) &&
  state.status === 'signedIn' &&
  !state.profile.limitedPermissions.includes(permission)

/**
 * Whether the user can view or edit a settings list. Only the screens belong to restaurants; all other lists need the
 * permission for all restaurants.
 */
export const hasSettingsListPermission = (
  state: SessionState,
  list: SettingsListName,
  action: 'view' | 'edit',
): boolean => (list === 'screens' ? hasPermission : hasUnlimitedPermission)(state, `settings.${action}`)

/** The session that components use, with permission checks. */
type Session = SignedIn & {
  can: (needed: NeededPermission) => boolean
  /** Like `can`, but false for a permission that applies only to selected restaurants. */
  canForAllRestaurants: (permission: Permission) => boolean
}

/** The session of the signed-in user, for components inside the signed-in app. */
export function useSession(): Session {
  const state = useStore(sessionStore)
  if (state.status !== 'signedIn') throw new Error('useSession outside the signed-in layout')
  return {
    ...state,
    can: (needed) => hasPermission(state, needed),
    canForAllRestaurants: (permission) => hasUnlimitedPermission(state, permission),
  }
}

/** A sign-in that waits for its second factor. `openSession` runs once the factor is accepted. */
export type PendingSignIn = SecondStep & { openSession: () => Promise<void> }

export const pendingSignInStore = createStore<PendingSignIn | null>(null)

/** Opens the session, or shows the form for the second factor if the response of the sign-in asks for one. */
export async function completeSignIn(answer: object | SecondStep, openSession: () => Promise<void>): Promise<void> {
  if ('challenge' in answer) pendingSignInStore.set({ ...answer, openSession })
  else await openSession()
}
