import { withNamespaces } from '../../core/feature/withNamespaces.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { paletteFeature } from './feature.ts'

export const Palette = lazyWithRetry(
  withNamespaces(paletteFeature, () => import('./Palette.tsx').then((file) => file.Palette)),
)
