import type { CellContext } from '../../components/table/rows/renderCellValue.tsx'
import { getCodelistParam } from '../../lib/record/useCodelist.ts'
import classes from './renderAllergenCodes.module.css'

/** Allergens as a list shows them: codes with the names on hover, and the two kinds of nothing told apart. */
export function renderAllergenCodes(ids: readonly number[] | null, { t, names }: CellContext) {
  if (ids === null) return <span className={classes.undeclared}>{t('dishes:allergens.undeclared')}</span>
  if (ids.length === 0) return t('dishes:allergens.none')
  const chosenItems = [...(names.get('allergens')?.values() ?? [])].filter(({ id }) => ids.includes(Number(id)))
  return (
    <span title={chosenItems.map(({ value }) => value).join(', ')}>
      {chosenItems.map((item) => getCodelistParam(item, 'code') ?? item.value).join(' ')}
    </span>
  )
}
