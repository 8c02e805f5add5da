import type { Day } from '@poledne/contract/domain/day'
import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import type { PagedDish } from '../../dishNames/index.ts'
import { readHtmlRows } from './htmlRows.ts'
import { createDishMatcher, type DishMatch, MIN_DOUBTFUL_SCORE } from './matchDishes.ts'
import { isDessertLike, isSoupLike } from './recognition/dishKinds.ts'
import type { NamedType } from './recognition/placeRows.ts'
import {
  type RecognizedCell,
  type RecognizedItem,
  type RecognizedWeek,
  recognizeWeek,
} from './recognition/recognizeWeek.ts'
import { readWholeLabel } from './recognition/rowLabels.ts'
import type { RowKind } from './recognition/words/labelWords.ts'
import { splitWeekText } from './splitWeekText.ts'
import type { WeekNames } from './weekText.store.ts'

/** The dishes of a caller, prepared for matching. */
export type DishIndex = { match: ReturnType<typeof createDishMatcher>; dishes: ReadonlyMap<number, PagedDish> }

export type WeekSource = { text: string } | { html: string } | { sheets: { name: string; rows: string[][] }[] }
export type WeekContext = WeekNames & {
  startDate: Day | null
  /** The dish types that were served for each menu item type, the most served first. */
  usualTypes: ReadonlyMap<number, readonly number[]>
  /** Whether the caller can create the dishes that are not found. */
  canCreateDishes: boolean
}

export const buildDishIndex = (dishes: readonly PagedDish[]): DishIndex => ({
  match: createDishMatcher(dishes),
  dishes: new Map(dishes.map((dish) => [dish.id, dish])),
})

const countCells = ({ days }: RecognizedWeek) =>
  days.reduce((sum, { items }) => sum + items.reduce((count, { cells }) => count + cells.length, 0), 0)

const normalizeName = (name: string) => name.trim().toLowerCase()

/** Recognises the week in the sheet that is named after the variant, or else in the sheet with the most dishes. */
function recognizeSource(source: WeekSource, { menuItemTypes, startDate, variantNames }: WeekContext): RecognizedWeek {
  const recognize = (rows: string[][]) => recognizeWeek(rows, { menuItemTypes, startDate })
  if ('text' in source) return recognize(splitWeekText(source.text))
  if ('html' in source) return recognize(readHtmlRows(source.html))
  const names = new Set(variantNames.map(normalizeName))
  const weeks = source.sheets.map(({ name, rows }) => {
    const week = recognize(rows)
    return { week, count: countCells(week), isOfVariant: names.has(normalizeName(name)) }
  })
  const [best] = weeks
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(other.isOfVariant) - Number(one.isOfVariant) || other.count - one.count)
  return best?.week ?? weeks[0]?.week ?? { days: [], startDate: null, unplaced: [], unused: [] }
}

/** Creates a function that looks up the allergens of a text. */
function createAllergenReader(allergens: WeekContext['allergens']) {
  const byCode = new Map(allergens.map((allergen) => [allergen.code.toLowerCase(), allergen]))
  /** Finds the allergen of a code. A part, such as `1a` for wheat, is the whole allergen if the list lacks the part. */
  const find = (code: string) => byCode.get(code.toLowerCase()) ?? byCode.get(code.replace(/(?<=\d)[a-h]$/i, ''))
  return (codes: readonly string[] | null) => {
    const found = [...new Set(codes?.map(find).filter((each) => each !== undefined))]
    const unknownAllergenCodes = codes?.filter((code) => find(code) === undefined) ?? []
    const isComplete = codes !== null && unknownAllergenCodes.length === 0
    return {
      unknownAllergenCodes,
      allergenCodes: isComplete ? found.map(({ code }) => code) : null,
      allergenIds: isComplete ? found.map(({ id }) => id) : null,
    }
  }
}

/** The kinds of rows whose first dish is of that kind; other rows also contain sides and salads. */
const OWN_KINDS: ReadonlySet<RowKind | null> = new Set(['soup', 'dessert', 'salad', 'drink', 'side'])
/** The lowest score of a similar dish from which its type is taken. */
const MIN_SCORE = 0.5

const readNameKind = ({ nameCs, nameEn }: NamedType): RowKind | null => {
  const label = readWholeLabel(nameCs) ?? readWholeLabel(nameEn)
  return label ? (label.kind ?? 'main') : null
}

/** Creates a function that suggests the type of a new dish from its row, its text and similar dishes. */
function createDishTypeSuggester(dishTypes: readonly NamedType[]) {
  const typesByKind = new Map<RowKind, number>()
  for (const type of dishTypes) {
    const kind = readNameKind(type)
    if (kind !== null && !typesByKind.has(kind)) typesByKind.set(kind, type.id)
  }

  function findTypeOfRow(kind: RowKind | null): number | null {
    if (kind === null) return null
    return (
      typesByKind.get(kind) ?? (kind === 'vegetarian' || kind === 'special' ? typesByKind.get('main') : null) ?? null
    )
  }

  const suggestDishType = (cell: {
    text: string
    rowKind: RowKind | null
    isFirstInRow: boolean
    similar: readonly { dishTypeId: number | null; score: number }[]
  }): number | null => {
    if (cell.isFirstInRow && OWN_KINDS.has(cell.rowKind)) {
      const own = findTypeOfRow(cell.rowKind)
      if (own !== null) return own
    }
    const votes = new Map<number, number>()
    for (const { dishTypeId, score } of cell.similar)
      if (dishTypeId !== null && score >= MIN_SCORE) votes.set(dishTypeId, (votes.get(dishTypeId) ?? 0) + score)
    const [most] = [...votes].sort((one, other) => other[1] - one[1])
    if (most) return most[0]
    const textKind = isSoupLike(cell.text) ? 'soup' : isDessertLike(cell.text) ? 'dessert' : null
    return findTypeOfRow(cell.rowKind ?? textKind)
  }
  return { suggestDishType, findTypeOfRow }
}

type Candidate = DishMatch['candidates'][number] & { dishTypeId: number | null }

const MAX_CANDIDATES = 3
/** The difference of scores up to which the usual dish types of the row decide between candidates. */
const SIMILAR_SCORE = 0.25

/** Orders candidates by the usual dish types of the row, and proposes what to do. */
function proposeDish(
  { state, dishId, candidates }: Pick<DishMatch, 'state' | 'dishId'> & { candidates: readonly Candidate[] },
  usualTypes: readonly number[],
  canCreate: boolean,
): { candidates: Candidate[]; proposal: ParsedCell['proposal'] } {
  const best = candidates[0]?.score ?? 0
  const rank = ({ score, dishTypeId }: Candidate) => {
    const at = dishTypeId === null ? -1 : usualTypes.indexOf(dishTypeId)
    const isClose = score >= Math.max(MIN_DOUBTFUL_SCORE, best - SIMILAR_SCORE)
    return isClose && at >= 0 ? at : usualTypes.length
  }
  const ranked = candidates
    .toSorted((one, other) => rank(one) - rank(other) || other.score - one.score)
    .slice(0, MAX_CANDIDATES)
  if (state === 'sure') return { candidates: ranked, proposal: { action: 'use', dishId } }
  if (state === 'new') return { candidates: ranked, proposal: { action: canCreate ? 'create' : 'ask', dishId: null } }
  const [first, second] = ranked
  const isClear = first && !(second && second.score === first.score && rank(second) === rank(first))
  return {
    candidates: ranked,
    proposal: isClear ? { action: 'use', dishId: first.dishId } : { action: 'ask', dishId: null },
  }
}

/** Recognises the days and rows of a week, and matches its cells with dishes; without an index every dish is new. */
export function readWeek(source: WeekSource, context: WeekContext, index: DishIndex | null): ParsedWeek {
  const week = recognizeSource(source, context)
  const { suggestDishType, findTypeOfRow } = createDishTypeSuggester(context.dishTypes)
  const readAllergens = createAllergenReader(context.allergens)
  const rowKinds = new Map(context.menuItemTypes.map((type) => [type.id, readNameKind(type)]))
  const referred = new Map<number, PagedDish>()

  function readCell(cell: RecognizedCell, item: RecognizedItem): ParsedCell {
    const { allergenIds, allergenCodes, unknownAllergenCodes } = readAllergens(cell.allergenCodes)
    const { text, translation, note } = cell
    const match: DishMatch = index?.match({ text, translation, allergenIds }) ?? {
      state: 'new',
      dishId: null,
      candidates: [],
    }
    const similar = match.candidates.map((each): Candidate => {
      const dishTypeId = index?.dishes.get(each.dishId)?.dishTypeId ?? null
      return { ...each, dishTypeId }
    })
    const rowKind = rowKinds.get(item.menuItemTypeId ?? 0) ?? readWholeLabel(item.label ?? '')?.kind ?? null
    const typeOfRow = findTypeOfRow(rowKind)
    const usualTypes = context.usualTypes.get(item.menuItemTypeId ?? 0) ?? (typeOfRow === null ? [] : [typeOfRow])
    const { candidates, proposal } = proposeDish({ ...match, candidates: similar }, usualTypes, context.canCreateDishes)
    for (const { dishId } of candidates) {
      const dish = index?.dishes.get(dishId)
      if (dish) referred.set(dishId, dish)
    }
    const dishTypeId = suggestDishType({ text, rowKind, isFirstInRow: item.cells[0] === cell, similar: candidates })
    return {
      ...{ text, translation, note, allergenCodes, unknownAllergenCodes, dishTypeId, proposal },
      ...{ state: match.state, dishId: match.dishId },
      candidates: candidates.map(({ dishId, score }) => ({ dishId, score })),
    }
  }

  const days = week.days.map(({ day, items }) => ({
    day,
    items: items.map((item) => ({ ...item, cells: item.cells.map((cell) => readCell(cell, item)) })),
  }))
  return {
    days,
    startDate: week.startDate,
    unplaced: week.unplaced,
    unused: week.unused,
    dishes: [...referred.values()],
  }
}
