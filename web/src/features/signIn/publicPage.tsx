import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { basePath } from '../../core/http/pageMeta.ts'
import classes from './SignInLayout.module.css'

/** The pages without a session. They have their own small routing, because the router is loaded after the sign-in. */
type PublicPage = 'login' | 'sign-up' | 'lost-password' | 'invitation'

const getPageUrl = (page: PublicPage) => `${basePath}/${page}`

/** Returns the public page at the current URL. Every other URL shows the sign-in form and opens after the sign-in. */
function readCurrentPage(): PublicPage {
  const path = window.location.pathname.slice(basePath.length + 1).replace(/\/$/, '')
  return path === 'sign-up' || path === 'lost-password' || path === 'invitation' ? path : 'login'
}

const listeners = new Set<() => void>()
function subscribeToUrl(listener: () => void): () => void {
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

export const usePublicPage = (): PublicPage => useSyncExternalStore(subscribeToUrl, readCurrentPage)

/** Marks history entries that were opened from a page of the app, so that Back can return to it. */
const IN_APP_STATE = { stepped: true }
const cameFromOwnPage = () => (window.history.state as Partial<typeof IN_APP_STATE> | null)?.stepped === true

function navigateTo(page: PublicPage): void {
  window.history.pushState(IN_APP_STATE, '', getPageUrl(page))
  notifyListeners()
}

/** Replaces another public page with the sign-in form. Any other URL already shows the form and does not change. */
export function openSignInPage(): void {
  if (readCurrentPage() === 'login') return
  window.history.replaceState(null, '', getPageUrl('login'))
  notifyListeners()
}

/** Goes to the previous page of the app, or to the sign-in form. */
export function navigateBack(): void {
  if (cameFromOwnPage()) window.history.back()
  else openSignInPage()
}

/** Replaces the sign-up form in the history with the dashboard, so that Back does not return to the form. */
export const replaceUrlWithHome = () => window.history.replaceState(null, '', `${basePath}/`)

/** Links to a public page; the link can also be opened in a new tab. */
export function PublicPageLink({ to, children }: { to: PublicPage; children: ReactNode }) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigateTo(to)
  }
  return (
    <a className={classes.link} href={getPageUrl(to)} onClick={handleClick}>
      {children}
    </a>
  )
}
