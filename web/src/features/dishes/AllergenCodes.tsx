import { useTranslation } from 'react-i18next'
import { codelistParam, useCodelist } from '../../lib/useCodelist.ts'
import classes from './AllergenCodes.module.css'

/** Allergens as a list shows them: codes with the names on hover, and the two kinds of nothing told apart. */
export function AllergenCodes({ ids }: { ids: readonly number[] | null }) {
  const { t } = useTranslation()
  const { items } = useCodelist('allergens')
  if (ids === null) return <span className={classes.undeclared}>{t('dishes:allergens.undeclared')}</span>
  if (ids.length === 0) return t('dishes:allergens.none')
  const chosen = items.filter(({ id }) => ids.includes(Number(id)))
  return (
    <span title={chosen.map(({ value }) => value).join(', ')}>
      {chosen.map((item) => codelistParam(item, 'code') ?? item.value).join(' ')}
    </span>
  )
}
