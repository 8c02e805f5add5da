import type { PriceEntry, PriceKey } from '@poledne/contract/domain/price'

export const buildPairKey = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) =>
  `${weeklyMenuVariantId}-${menuItemTypeId}`

/** Where on the restaurant's page everything stands that was said about a price. */
export const buildTimelineId = (pair: PriceKey) => `timeline-${buildPairKey(pair)}`

export type EntryState = 'past' | 'present' | 'future' | 'hiddenByException' | 'notOffered'

type DatedEntry = Pick<PriceEntry, 'wins' | 'source' | 'from' | 'to'>

/**
 * Where a statement stands on a day. One never decides a price for one of two reasons only: a menu because an exception
 * starts on the same day, an exception because nothing offers the type when it starts.
 */
export function getEntryState({ wins, source, from, to }: DatedEntry, day: string): EntryState {
  if (!wins) return source === 'exception' ? 'notOffered' : 'hiddenByException'
  if (from > day) return 'future'
  return to !== null && to < day ? 'past' : 'present'
}
