import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'

export const AgreementWizard = lazyWithRetry(() => import('./AgreementWizard.tsx').then((file) => file.AgreementWizard))
