import { foldText } from '@poledne/contract/domain/compareText'
import { groupBy } from '../../../../core/db/groupBy.ts'
import { isSnackLike, isSoupLike } from './dishKinds.ts'
import type { DishEntry } from './entries.ts'
import { isWholeMealLabel } from './rowLabels.ts'

/** Groups dishes by day; a day that appears a second time is a group of its own. */
export const groupByDay = (entries: readonly DishEntry[]): DishEntry[][] => [
  ...groupBy(entries, ({ pass, day }) => `${pass}:${day}`).values(),
]

const SOUP_WORD = /pol[eé]vka|polievka|leves(?!\p{Ll})|soup/iu

const isMostlySoup = (entries: readonly DishEntry[]) =>
  entries.length > 0 && entries.filter(({ raw }) => isSoupLike(raw)).length * 10 >= entries.length * 6

/**
 * Finds the lines below the last day that are no dishes: they exceed the number of dishes of the other days, and have
 * no label although the others do, follow an empty line, or are sentences.
 */
function findTrailingLines(entries: readonly DishEntry[]): DishEntry[] {
  const groups = groupByDay(entries)
  const lastEntry = entries.at(-1)
  const last = groups.find((group) => group.includes(lastEntry as DishEntry)) ?? []
  const others = groups.filter((group) => group !== last)
  const most = Math.max(0, ...others.map((group) => group.length))
  const least = Math.min(...others.map((group) => group.length))
  if (others.length === 0 || last.length <= least || last.at(-1) !== lastEntry) return []
  const areLabelled = entries.filter(({ label }) => label !== null).length
  const start = last.findIndex((entry, at) => {
    const following = last.slice(at)
    // The label of a section does not apply after an empty line.
    const isSameSection = entry.isApart && entry.label !== null && entry.label === last[at - 1]?.label
    const isLabelled = ({ label }: DishEntry) => label !== null && !(isSameSection && label === entry.label)
    if (at === 0 || following.some((each) => isLabelled(each) || each.slot !== null)) return false
    const isOnlyUnlabelled = areLabelled >= 4 && areLabelled === entries.length - following.length
    return (
      (isOnlyUnlabelled && at >= least) ||
      (last.length > most && at >= least && entry.isApart) ||
      (last.length > most && at >= most && /(?:\p{L}+\P{L}+){5}.*[.!]$/u.test(entry.raw))
    )
  })
  return start < 0 ? [] : last.slice(start)
}

const WEEK_WORD = /tydne|tydenni|tyzdna|tyzdenn|of the week|weekly|(?:^| )heti|a het /

/** Finds dishes with a label such as `Dezert týdne` that appears once; they belong to no single day. */
function findWeekDishes(entries: readonly DishEntry[]): DishEntry[] {
  const labels = entries.map(({ label }) => (label === null ? '' : foldText(label.raw)))
  return entries.filter(
    (_, at) => WEEK_WORD.test(labels[at] ?? '') && labels.filter((each) => each === labels[at]).length === 1,
  )
}

/** Removes a label such as `Oběd` from the dishes below it, if a soup comes first: it names the whole lunch. */
function releaseMeals(entries: readonly DishEntry[]): void {
  const lunches = groupByDay(entries).map((group) => {
    const meals = group.filter(({ label }) => label !== null && isWholeMealLabel(label))
    const following = group[group.indexOf(meals.at(-1) as DishEntry) + 1]
    return { meals, isFollowed: meals.length > 1 || (meals.length > 0 && following?.label === null) }
  })
  const firsts = lunches.flatMap(({ meals }) => meals.slice(0, 1))
  if (!lunches.some(({ isFollowed }) => isFollowed) || !isMostlySoup(firsts)) return
  for (const { meals } of lunches) for (const entry of meals) entry.label = null
}

/** Turns a row of starters or an unknown row into soups if most of its dishes are soups and there is no soup row. */
function renameSoups(entries: readonly DishEntry[]): void {
  if (entries.some(({ label }) => label?.kind === 'soup')) return
  const candidates = entries.filter(({ label }) => label?.kind === 'side' || label?.kind === 'special')
  for (const row of groupBy(candidates, ({ label }) => label?.raw).values())
    if (row.length > 1 && isMostlySoup(row))
      for (const entry of row) if (entry.label) entry.label = { ...entry.label, kind: 'soup' }
}

const SNACK = { kind: 'snack', index: null, raw: '' } as const

/** Marks the snacks of a kindergarten: one comes before the soup, and often another one is the last dish of the day. */
function markSnacks(entries: readonly DishEntry[]): void {
  const isSoup = ({ label, raw }: DishEntry) => label?.kind === 'soup' || (label === null && SOUP_WORD.test(raw))
  const groups = groupByDay(entries).map((group) => ({ group, soup: group.findIndex(isSoup) }))
  const later = groups.filter(({ soup }) => soup > 0)
  const firsts = later.flatMap(({ group, soup }) => group.slice(0, soup).filter(({ label }) => label === null))
  const isUsual =
    later.length >= 2 &&
    later.length * 10 >= groups.length * 6 &&
    firsts.filter(({ raw }) => isSnackLike(raw)).length * 2 > firsts.length
  if (!isUsual) return
  for (const first of firsts) first.label = SNACK
  const isLastSnack = later.every(({ group, soup }) => group.length - soup > 2)
  for (const { group } of later) {
    const last = group.at(-1)
    if (isLastSnack && last?.label === null) last.label = SNACK
  }
}

/** Corrects labels that can be judged only with the whole text, and removes dishes of the whole week and lines that are no dishes. */
export function reviewEntries(entries: readonly DishEntry[]): DishEntry[] {
  const weekDishes = findWeekDishes(entries)
  const trailing = [...weekDishes, ...findTrailingLines(entries.filter((entry) => !weekDishes.includes(entry)))]
  const dishes = entries.filter((entry) => !trailing.includes(entry))
  releaseMeals(dishes)
  renameSoups(dishes)
  markSnacks(dishes)
  return dishes
}
