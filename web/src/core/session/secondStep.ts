import type { SecondStep } from '@poledne/contract/access/session'
import { createStore } from '../storage/store.ts'

/** A sign-in that waits for its second factor. `openSession` runs once the factor is accepted. */
export type PendingSignIn = SecondStep & { openSession: () => Promise<void> }

export const pendingSignInStore = createStore<PendingSignIn | null>(null)

/** Opens the session, or shows the form for the second factor if the response of the sign-in asks for one. */
export async function completeSignIn(answer: object | SecondStep, openSession: () => Promise<void>): Promise<void> {
  if ('challenge' in answer) pendingSignInStore.set({ ...answer, openSession })
  else await openSession()
}
