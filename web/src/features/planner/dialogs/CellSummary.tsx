import { useTranslation } from 'react-i18next'
import classes from '../../../components/record/conflict/Sides.module.css'
import { type DishLookups, useFetchMissing, useLookupValue } from '../model/dishLookups.ts'
import type { Cell } from '../../weeklyMenus/weeklyMenuPlan.ts'

/** The dish names and the note of a cell, for comparing two versions. */
export function CellSummary({ cell, lookups }: { cell: Cell; lookups: DishLookups }) {
  const { t } = useTranslation()
  useFetchMissing(lookups.dishes, cell.dishIds)
  if (cell.dishIds.length === 0) return <span className={classes.quiet}>{t('planner:cell.empty')}</span>
  return (
    <>
      {cell.dishIds.map((dishId) => (
        <DishName key={dishId} dishId={dishId} lookups={lookups} />
      ))}
      {cell.note !== null && <em className={classes.quiet}>{cell.note}</em>}
    </>
  )
}

function DishName({ dishId, lookups }: { dishId: number; lookups: DishLookups }) {
  return <span>{useLookupValue(lookups.dishes, dishId)?.name ?? '…'}</span>
}
