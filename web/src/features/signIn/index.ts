import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { loadNamespaces } from '../../core/i18n/i18n.ts'

export { SignInForm } from './SignInForm.tsx'
export { SignInPages, useIsInvitationOpen } from './SignInPages.tsx'

export const ProofDialog = lazyWithRetry(async () => {
  const [{ ProofDialog }] = await Promise.all([import('./SignInProofDialog.tsx'), loadNamespaces(['factors'])])
  return ProofDialog
})
