import { foldText } from '@poledne/contract/domain/compareText'
import { groupBy } from '../../../../core/db/groupBy.ts'
import { isDessertLike, isSideSalad, isSoupLike } from './dishKinds.ts'
import type { DishEntry } from './entries.ts'
import { groupByDay } from './reviewEntries.ts'
import { type RowLabel, readWholeLabel } from './rowLabels.ts'
import type { RowKind } from './words/labelWords.ts'
import { splitLanguages } from './words/languages.ts'

/** A menu item type or a dish type. */
export type NamedType = { id: number; nameCs: string; nameEn: string }

/** A dish with its menu item type; the type is null if none fits. */
export type PlacedEntry = { entry: DishEntry; menuItemTypeId: number | null }

type KnownType = { id: number; names: string[]; kind: RowKind | null; index: number | null }

const MAIN_KINDS = new Set<RowKind | null>(['main', 'vegetarian', 'special', null])
const simplify = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

function describeType({ id, nameCs, nameEn }: NamedType): KnownType {
  const label = readWholeLabel(nameCs) ?? readWholeLabel(nameEn)
  return {
    id,
    names: [nameCs, nameEn, `${nameCs} / ${nameEn}`].map(simplify),
    kind: label ? (label.kind ?? 'main') : null,
    index: label?.index ?? null,
  }
}

const identify = ({ kind, index, raw }: RowLabel) =>
  index === null && kind !== 'soup' ? `${kind} ${simplify(raw)}` : `${kind ?? 'main'} ${index}`

/** Chooses the menu item type of each entry: by the name of its label, by its kind and number, then by its position. */
export function placeRows(entries: readonly DishEntry[], menuItemTypes: readonly NamedType[]): PlacedEntry[] {
  const types = menuItemTypes.map(describeType)
  const soups = types.filter(({ kind }) => kind === 'soup')
  const mains = types.filter(({ kind }) => MAIN_KINDS.has(kind))
  const isSoupNumbered = checkSoupNumbered(entries)
  const chosen = new Map<string, number | null>()
  const labels = new Map<string, RowLabel>()
  for (const { label } of entries) if (label && !labels.has(identify(label))) labels.set(identify(label), label)

  const isTaken = (id: number) => [...chosen.values()].includes(id)
  /** Finds the type with this number; a type with another number is never the right one. */
  const findNumbered = (index: number) =>
    (mains.find((type) => type.index === index) ?? mains.find((type, at) => at === index - 1 && type.index === null))
      ?.id
  const choose = (key: string, label: RowLabel): number | null | undefined => {
    const named = types.find(({ names }) => names.includes(simplify(label.raw)))
    if (named) return named.id
    const { kind } = label
    const index = kind === null && isSoupNumbered && label.index !== null ? label.index - 1 : label.index
    if (kind === 'soup' || index === 0) return (soups[(index || 1) - 1] ?? soups[0])?.id ?? null
    if (kind === 'main' || kind === null) {
      if (index === null) return undefined
      return findNumbered(index) ?? null
    }
    if (kind === 'vegetarian' || kind === 'special') {
      const same = types.find(
        (type) => type.kind === kind && (index === null || type.index === index || type.index === null),
      )
      if (same && !isTaken(same.id)) return same.id
      // The number of a diet, such as `Dieta 9`, is no position.
      return kind === 'special' && index !== null && !/diet/.test(foldText(label.raw)) ? findNumbered(index) : undefined
    }
    return types.find((type) => type.kind === kind)?.id ?? (key === '' ? undefined : null)
  }
  for (const [key, label] of labels) {
    const id = choose(key, label)
    if (id !== undefined) chosen.set(key, id)
  }
  // Such a row has no type of its own, so the user is asked for it.
  for (const [key, { kind }] of labels)
    if (!chosen.has(key) && (kind === 'vegetarian' || kind === 'special')) chosen.set(key, null)
  const slots = mapSlots(entries, soups, mains)
  return placeByDay(entries, {
    chosen,
    slots,
    soups,
    mains,
    types,
    isFirstSoup: checkFirstSoup(entries),
    isLastDessert: checkLast(entries, isDessertLike, 0.6),
    isLastSalad: checkLast(entries, isSideSalad, 0.9),
  })
}

type Placement = {
  chosen: Map<string, number | null>
  slots: Map<number, number | null>
  soups: KnownType[]
  mains: KnownType[]
  types: KnownType[]
  isFirstSoup: boolean
  isLastDessert: boolean
  isLastSalad: boolean
}

function placeByDay(entries: readonly DishEntry[], placement: Placement): PlacedEntry[] {
  const { chosen, slots, soups, mains, types, isFirstSoup, isLastDessert, isLastSalad } = placement
  const placed: PlacedEntry[] = []
  for (const group of groupByDay(entries)) {
    const labelled = new Set(group.flatMap(({ label }) => (label ? [chosen.get(identify(label))] : [])))
    const free = mains.filter(({ id }) => !labelled.has(id))
    const unlabelled = group.filter(({ label }) => label === null)
    let nextMain = 0
    const takeMain = () => free[nextMain++]?.id ?? null
    for (const entry of group) {
      const { label, slot } = entry
      if (label) {
        const id = chosen.get(identify(label))
        placed.push({ entry, menuItemTypeId: id === undefined ? takeMain() : id })
        continue
      }
      if (slot !== null && slots.has(slot)) {
        placed.push({ entry, menuItemTypeId: slots.get(slot) ?? null })
        continue
      }
      const soup = soups[0]
      const dessert = types.find(({ kind }) => kind === 'dessert')
      const salad = types.find(({ kind }) => kind === 'salad')
      const hasSoup = soup !== undefined && labelled.has(soup.id)
      const position = unlabelled.indexOf(entry)
      const isSoup =
        soup &&
        !hasSoup &&
        (position === 0
          ? isFirstSoup || isSoupLike(entry.raw)
          : position === 1 &&
            isFirstSoup &&
            /pol[eé]v|poliev|vývar|leves|soup/iu.test(entry.raw) &&
            unlabelled.length > 2)
      const isLast = position > 0 && entry === findLast(group)
      const last = isLast && isLastSalad ? salad : isLast && isLastDessert ? dessert : undefined
      placed.push({ entry, menuItemTypeId: isSoup ? soup.id : last ? last.id : takeMain() })
    }
  }
  return placed
}

const isMostly = (share: number, count: number, limit = 0.5) => count > 0 && share / count >= limit

/** Whether the soup has the number 1: it is a soup on most days, and no dish has the label of a soup. */
function checkSoupNumbered(entries: readonly DishEntry[]): boolean {
  if (entries.some(({ label }) => label === null || label.kind === 'soup')) return false
  const firsts = entries.filter(({ label }) => label?.kind === null && label.index === 1)
  const seconds = entries.filter(({ label }) => label?.kind === null && label.index === 2)
  const countSoups = (list: readonly DishEntry[]) => list.filter(({ raw }) => isSoupLike(raw)).length
  return isMostly(countSoups(firsts), firsts.length, 0.6) && countSoups(seconds) < countSoups(firsts)
}

function checkFirstSoup(entries: readonly DishEntry[]): boolean {
  const firsts = groupByDay(entries.filter(({ label }) => label === null)).flatMap((group) => group.slice(0, 1))
  return isMostly(firsts.filter(({ raw }) => isSoupLike(raw)).length, firsts.length)
}

const OTHER_MEALS = new Set<RowKind | null>(['breakfast', 'snack', 'dinner', 'drink'])

/** Finds the last dish of a lunch with at least three dishes; null if it has a label. */
function findLast(group: readonly DishEntry[]): DishEntry | null {
  const lunch = group.filter(({ label }) => label === null || !OTHER_MEALS.has(label.kind))
  const last = lunch.at(-1)
  return lunch.length > 2 && last?.label === null ? last : null
}

/** Whether the last dish of most days is of the kind that `isKind` recognizes. */
function checkLast(entries: readonly DishEntry[], isKind: (raw: string) => boolean, limit: number): boolean {
  const lasts = groupByDay(entries)
    .map(findLast)
    .filter((entry) => entry !== null)
  return isMostly(lasts.filter(({ raw }) => isKind(splitLanguages(raw)[0])).length, lasts.length, limit)
}

/** Maps the rows or columns of a table without labels to types, so that an empty cell does not shift the others. */
function mapSlots(entries: readonly DishEntry[], soups: KnownType[], mains: KnownType[]): Map<number, number | null> {
  const unlabelled = entries.filter(({ label }) => label === null)
  const slots = groupBy(unlabelled, ({ slot }) => slot)
  const days = new Set(entries.map(({ day }) => day)).size
  const result = new Map<number, number | null>()
  const isRegular = [...slots.values()].every(
    (list) => list.length * 2 >= days && new Set(list.map(({ day }) => day)).size === list.length,
  )
  if (!isRegular || slots.has(null)) return result
  const hasSoupLabel = entries.some(({ label }) => label?.kind === 'soup')
  let main = 0
  for (const [slot, list] of [...slots].sort(([one], [other]) => Number(one) - Number(other))) {
    const isSoup =
      !hasSoupLabel && main === 0 && isMostly(list.filter(({ raw }) => isSoupLike(raw)).length, list.length)
    const soup = soups[0]
    result.set(Number(slot), isSoup && soup ? soup.id : (mains[main++]?.id ?? null))
  }
  return result
}

/** Groups the dishes by day and by type, both in their order. */
export function groupPlaced(placed: readonly PlacedEntry[], menuItemTypes: readonly NamedType[]) {
  const order = new Map(menuItemTypes.map(({ id }, at) => [id, at]))
  const rank = ({ menuItemTypeId }: PlacedEntry) =>
    menuItemTypeId === null ? order.size : (order.get(menuItemTypeId) ?? order.size)
  return [...groupBy(placed, ({ entry }) => entry.day)]
    .sort(([one], [other]) => one - other)
    .map(([day, list]) => ({ day, list: list.toSorted((one, other) => rank(one) - rank(other)) }))
}
