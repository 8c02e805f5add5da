import { useSyncExternalStore } from 'react'
import { basePath } from '../../lib/http/basePath.ts'

/** The screens before sign-in. The router comes only after it, so these three find their way by themselves. */
export type PublicPage = 'login' | 'sign-up' | 'lost-password'

export const getPageUrl = (place: PublicPage) => `${basePath}/${place}`

/** Every other address shows the sign-in form, and opens after it. */
function readCurrentPage(): PublicPage {
  const path = window.location.pathname.slice(basePath.length + 1).replace(/\/$/, '')
  return path === 'sign-up' || path === 'lost-password' ? path : 'login'
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
const notifyListeners = () => {
  for (const notify of listeners) notify()
}

export const usePublicPage = (): PublicPage => useSyncExternalStore(subscribe, readCurrentPage)

/** Marks what was opened from a page of ours, so that there is one to go back to. */
const IN_APP_STATE = { stepped: true }
const cameFromOwnPage = () => (window.history.state as Partial<typeof IN_APP_STATE> | null)?.stepped === true

export function navigateTo(place: PublicPage): void {
  window.history.pushState(IN_APP_STATE, '', getPageUrl(place))
  notifyListeners()
}

/** To the page before, or to the sign-in form where there was none. */
export function navigateBack(): void {
  if (cameFromOwnPage()) window.history.back()
  else {
    window.history.replaceState(null, '', getPageUrl('login'))
    notifyListeners()
  }
}

/** Whoever has just come in starts at the dashboard; the form must not stand in the way of the browser's own Back. */
export const replaceUrlWithHome = () => window.history.replaceState(null, '', `${basePath}/`)
