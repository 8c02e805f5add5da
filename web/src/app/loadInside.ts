import type { ComponentType } from 'react'
import { loadAppWords } from '../lib/i18n.ts'

/** The app behind the sign-in, together with its words; asked for early where it will surely be needed. */
export async function loadInside(): Promise<{ default: ComponentType }> {
  const [{ Inside }] = await Promise.all([import('./Inside.tsx'), loadAppWords()])
  return { default: Inside }
}
