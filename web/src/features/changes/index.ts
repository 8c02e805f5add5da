import { withNamespaces } from '../../core/feature/withNamespaces.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { changeFeature } from './feature.ts'

export const UndoDialog = lazyWithRetry(
  withNamespaces(changeFeature, () => import('./UndoDialog.tsx').then((file) => file.UndoDialog)),
)
