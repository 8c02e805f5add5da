import type { ComponentType } from 'react'
import { loadAppWords } from '../lib/i18n.ts'
import { loadPatiently } from '../lib/lazyPart.ts'
import { createStore } from '../lib/store.ts'

/** Turns true once the app did not come at the first try. */
export const isInsideLate = createStore(false)

/** The app behind the sign-in, together with its words. */
async function load(): Promise<{ default: ComponentType }> {
  const [{ Inside }] = await Promise.all([import('./Inside.tsx'), loadAppWords()])
  return { default: Inside }
}

/** Ahead of the sign-in; should it fail, whoever is signed in asks again. */
export const prepareInside = () => void load().catch(() => {})

export const loadInside = () =>
  loadPatiently(async () => {
    try {
      return await load()
    } catch (error) {
      isInsideLate.set(true)
      // With a connection it may be the build that is broken: the error log hears of it.
      if (navigator.onLine) reportError(error)
      throw error
    }
  })
