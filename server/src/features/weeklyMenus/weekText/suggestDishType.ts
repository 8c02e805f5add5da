import { isDessertLike, isSoupLike } from './recognition/dishKinds.ts'
import { readWholeLabel } from './recognition/rowLabels.ts'
import type { RowKind } from './recognition/words/labelWords.ts'

export type DishTypeName = { id: number; nameCs: string; nameEn: string }

/** In these rows the first dish is of the kind of the row; other rows also contain sides and salads. */
const OWN_KINDS: ReadonlySet<RowKind | null> = new Set(['soup', 'dessert', 'salad', 'drink', 'side'])
/** A less similar dish says nothing about the type. */
const MIN_SCORE = 0.5

export const readNameKind = ({ nameCs, nameEn }: { nameCs: string; nameEn: string }): RowKind | null => {
  const label = readWholeLabel(nameCs) ?? readWholeLabel(nameEn)
  return label ? (label.kind ?? 'main') : null
}

/** Creates the function that suggests the type of a new dish from its row, its text and similar dishes. */
export function createDishTypeSuggester(dishTypes: readonly DishTypeName[]) {
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
