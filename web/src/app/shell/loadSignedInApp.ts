import type { ComponentType } from 'react'
import { loadWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { loadAppNamespaces } from '../../lib/i18n/i18n.ts'
import { createStore } from '../../lib/storage/store.ts'

/** Turns true once the app did not come at the first try. */
export const isAppDelayedStore = createStore(false)

/** The app behind the sign-in, together with its words. */
async function importSignedInApp(): Promise<{ default: ComponentType }> {
  const [{ SignedInApp }] = await Promise.all([import('./SignedInApp.tsx'), loadAppNamespaces()])
  return { default: SignedInApp }
}

/** Ahead of the sign-in; should it fail, whoever is signed in asks again. */
export const preloadSignedInApp = () => void importSignedInApp().catch(() => {})

export const loadSignedInApp = () =>
  loadWithRetry(async () => {
    try {
      return await importSignedInApp()
    } catch (error) {
      isAppDelayedStore.set(true)
      // With a connection it may be the build that is broken: the error log hears of it.
      if (navigator.onLine) reportError(error)
      throw error
    }
  })
