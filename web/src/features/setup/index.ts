import { withNamespaces } from '../../core/feature/withNamespaces.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { setupFeature } from './feature.ts'

export const SetupChecklist = lazyWithRetry(
  withNamespaces(setupFeature, () => import('./SetupChecklist.tsx').then((file) => file.SetupChecklist)),
)
