import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { loadNamespaces } from '../../core/i18n/i18n.ts'

export const loadProfilePage = () => import('./ProfilePage.tsx').then((file) => file.ProfilePage)
export const loadProfileEditPage = () => import('./ProfileEditPage.tsx').then((file) => file.ProfileEditPage)
export const loadProfilePasswordPage = () =>
  import('./ProfilePasswordPage.tsx').then((file) => file.ProfilePasswordPage)

export const FactorSetUp = lazyWithRetry(async () => {
  const [{ FactorSetUp }] = await Promise.all([import('./ProfileFactorSetUp.tsx'), loadNamespaces(['factors'])])
  return FactorSetUp
})
