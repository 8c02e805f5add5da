import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import type { Feature } from '../../core/feature/feature.ts'

/** The palette needs the texts of every module, because it lists their actions. */
export const paletteFeature = {
  namespaces: ['palette', 'prices', ...RECORD_MODULES],
} as const satisfies Feature
