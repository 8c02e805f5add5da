import { useSyncExternalStore } from 'react'
import { basePath } from '../../lib/basePath.ts'

/** The screens before sign-in. The router comes only after it, so these three find their way by themselves. */
export type Place = 'login' | 'sign-up' | 'lost-password'

export const addressOf = (place: Place) => `${basePath}/${place}`

/** Every other address shows the sign-in form, and opens after it. */
function placeHere(): Place {
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
const tellAll = () => {
  for (const tell of listeners) tell()
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, placeHere)

/** Marks what was opened from a page of ours, so that there is one to go back to. */
const STEPPED = { stepped: true }
const hasStepped = () => (window.history.state as Partial<typeof STEPPED> | null)?.stepped === true

export function goTo(place: Place): void {
  window.history.pushState(STEPPED, '', addressOf(place))
  tellAll()
}

/** To the page before, or to the sign-in form where there was none. */
export function goBack(): void {
  if (hasStepped()) window.history.back()
  else {
    window.history.replaceState(null, '', addressOf('login'))
    tellAll()
  }
}

/** Whoever has just come in starts at the dashboard; the form must not stand in the way of the browser's own Back. */
export const landAtHome = () => window.history.replaceState(null, '', `${basePath}/`)
