import type { ComponentType } from 'react'
import { loadWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { loadAppNamespaces } from '../../lib/i18n/i18n.ts'
import { createStore } from '../../lib/storage/store.ts'

/** True after the first attempt to load the app has failed. */
export const isAppDelayedStore = createStore(false)

/** Loads the signed-in app together with its texts. */
async function importSignedInApp(): Promise<{ default: ComponentType }> {
  const [{ SignedInApp }] = await Promise.all([import('./SignedInApp.tsx'), loadAppNamespaces()])
  return { default: SignedInApp }
}

/** Preloads the app before sign-in; a failure is ignored, because `loadSignedInApp` tries again. */
export const preloadSignedInApp = () => void importSignedInApp().catch(() => {})

export const loadSignedInApp = () =>
  loadWithRetry(async () => {
    try {
      return await importSignedInApp()
    } catch (error) {
      isAppDelayedStore.set(true)
      // With a connection the build can be broken, so report the error.
      if (navigator.onLine) reportError(error)
      throw error
    }
  })
