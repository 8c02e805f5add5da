import { setProofHandler } from '../http/http.ts'
import { createStore } from '../storage/store.ts'

/**
 * A request that waits until the user has proved who they are; `answer(false)` cancels it. With `needsFactor`, the user
 * has to use a second factor instead of the password.
 */
export type ProofQuestion = { needsFactor: boolean; answer: (isProved: boolean) => void }
export const proofQuestionStore = createStore<ProofQuestion | null>(null)

/** Requests that are refused at the same time share one dialog. */
let pendingProof: Promise<boolean> | null = null

setProofHandler((needsFactor) => {
  pendingProof ??= new Promise<boolean>((resolve) => {
    proofQuestionStore.set({
      needsFactor,
      answer: (isProved) => {
        proofQuestionStore.set(null)
        pendingProof = null
        resolve(isProved)
      },
    })
  })
  return pendingProof
})
