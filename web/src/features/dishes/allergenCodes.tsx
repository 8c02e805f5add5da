import type { CellTools } from '../../components/table/cellContent.tsx'
import { codelistParam } from '../../lib/useCodelist.ts'
import classes from './allergenCodes.module.css'

/** Allergens as a list shows them: codes with the names on hover, and the two kinds of nothing told apart. */
export function allergenCodes(ids: readonly number[] | null, { t, names }: CellTools) {
  if (ids === null) return <span className={classes.undeclared}>{t('dishes:allergens.undeclared')}</span>
  if (ids.length === 0) return t('dishes:allergens.none')
  const chosen = [...(names.get('allergens')?.values() ?? [])].filter(({ id }) => ids.includes(Number(id)))
  return (
    <span title={chosen.map(({ value }) => value).join(', ')}>
      {chosen.map((item) => codelistParam(item, 'code') ?? item.value).join(' ')}
    </span>
  )
}
