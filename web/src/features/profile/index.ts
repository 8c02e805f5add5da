import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { loadNamespaces } from '../../core/i18n/i18n.ts'

export const FactorSetUp = lazyWithRetry(async () => {
  const [{ FactorSetUp }] = await Promise.all([import('./SignInMethods.tsx'), loadNamespaces(['factors'])])
  return FactorSetUp
})
