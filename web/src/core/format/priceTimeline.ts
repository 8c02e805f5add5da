import type { PriceEntry, PriceKey } from '@poledne/contract/domain/prices/price'

export const buildPairKey = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) =>
  `${weeklyMenuVariantId}-${menuItemTypeId}`

/** Returns the element id of a price timeline on the page of its restaurant. */
export const buildTimelineId = (pair: PriceKey) => `timeline-${buildPairKey(pair)}`

export type EntryState = 'past' | 'present' | 'future' | 'hiddenByException' | 'notOffered'

type DatedEntry = Pick<PriceEntry, 'wins' | 'source' | 'from' | 'to'>

/**
 * Returns the state of a price entry on a day. An entry that never wins has one of two reasons: a menu is replaced by
 * an exception that starts on the same day, and an exception has no menu that offers its type.
 */
export function getEntryState({ wins, source, from, to }: DatedEntry, day: string): EntryState {
  if (!wins) return source === 'exception' ? 'notOffered' : 'hiddenByException'
  if (from > day) return 'future'
  return to !== null && to < day ? 'past' : 'present'
}
