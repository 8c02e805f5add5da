import type { Day } from '@poledne/contract/domain/day'
import type { ParsedCell, ParsedWeek } from '@poledne/contract/modules/weekText'
import type { PagedDish } from '../../dishNames/index.ts'
import { readHtmlRows } from './htmlRows.ts'
import { createDishMatcher, type DishMatch } from './matchDishes.ts'
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
export type WeekContext = WeekNames & { startDate: Day | null }

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
  return best?.week ?? weeks[0]?.week ?? { days: [], startDate: null, unplaced: [] }
}

/** Creates the function that looks up the allergens of a text. */
function createAllergenReader(allergens: WeekContext['allergens']) {
  const byCode = new Map(allergens.map((allergen) => [allergen.code.toLowerCase(), allergen]))
  /** A part of an allergen, such as `1a` for wheat, is the whole allergen if the part is not in the list. */
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

/** In these rows the first dish is of the kind of the row; other rows also contain sides and salads. */
const OWN_KINDS: ReadonlySet<RowKind | null> = new Set(['soup', 'dessert', 'salad', 'drink', 'side'])
/** A less similar dish says nothing about the type. */
const MIN_SCORE = 0.5

const readNameKind = ({ nameCs, nameEn }: NamedType): RowKind | null => {
  const label = readWholeLabel(nameCs) ?? readWholeLabel(nameEn)
  return label ? (label.kind ?? 'main') : null
}

/** Creates the function that suggests the type of a new dish from its row, its text and similar dishes. */
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

  return (cell: {
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
}

/** Recognises the days and rows of a week, and matches its cells with dishes; without an index every dish is new. */
export function readWeek(source: WeekSource, context: WeekContext, index: DishIndex | null): ParsedWeek {
  const week = recognizeSource(source, context)
  const suggestDishType = createDishTypeSuggester(context.dishTypes)
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
    const similar = match.candidates.flatMap(({ dishId, score }) => {
      const dish = index?.dishes.get(dishId)
      if (!dish) return []
      referred.set(dishId, dish)
      return [{ dishTypeId: dish.dishTypeId, score }]
    })
    const dishTypeId = suggestDishType({
      text,
      rowKind: rowKinds.get(item.menuItemTypeId ?? 0) ?? readWholeLabel(item.label ?? '')?.kind ?? null,
      isFirstInRow: item.cells[0] === cell,
      similar,
    })
    return { text, translation, note, ...match, allergenCodes, unknownAllergenCodes, dishTypeId }
  }

  const days = week.days.map(({ day, items }) => ({
    day,
    items: items.map((item) => ({ ...item, cells: item.cells.map((cell) => readCell(cell, item)) })),
  }))
  return { days, startDate: week.startDate, unplaced: week.unplaced, dishes: [...referred.values()] }
}
