import { addDays, REFERENCE_MONDAY, toUtcMidnight } from '@poledne/contract/domain/day'
import type { MenuDay } from '@poledne/contract/modules/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { NAME_SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { ChangeArrow, ChoiceName, type FieldDisplay } from '../../../core/record/values/FieldValue.tsx'
import classes from '../WeeklyMenu.module.css'
import { type Cell, findChangedCells, getCell, parseCellKey, toWeekPlan } from '../weeklyMenuPlan.ts'

const readMenuDays = (value: unknown) => (Array.isArray(value) ? (value as MenuDay[]) : [])

/** Shows the number of days and dishes in the list of fields, because the page shows the week itself. */
function Value({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const days = readMenuDays(value).filter(({ items }) => items.length > 0)
  const dishes = days.flatMap(({ items }) => items.flatMap(({ dishIds }) => dishIds)).length
  return `${t('weeklyMenus:facts.days', { count: days.length })}, ${t('weeklyMenus:facts.dishes', { count: dishes })}`
}

/** Lists the cells that a save changed, by day, with the old and the new content. */
function Change({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  const [before, after] = [toWeekPlan(readMenuDays(from)), toWeekPlan(readMenuDays(to))]
  const changedKeys = findChangedCells(before, after)
  if (changedKeys.length === 0) return t('weeklyMenus:facts.reordered')
  return (
    <ul className={classes.changes}>
      {changedKeys.map((key) => (
        <CellChangeItem key={key} {...parseCellKey(key)} from={getCell(before, key)} to={getCell(after, key)} />
      ))}
    </ul>
  )
}

type CellChangeProps = ReturnType<typeof parseCellKey> & { from: Cell; to: Cell }

function CellChangeItem({ day, typeId, from, to }: CellChangeProps) {
  const { i18n } = useTranslation()
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <li>
      <strong>
        {dayName.format(toUtcMidnight(addDays(REFERENCE_MONDAY, day - 1)))} ·{' '}
        <ChoiceName codelist="menuItemTypes" id={typeId} />
      </strong>{' '}
      <CellContent {...from} /> <ChangeArrow /> <CellContent {...to} />
    </li>
  )
}

function CellContent({ dishIds, note }: Cell) {
  const { t } = useTranslation()
  if (dishIds.length === 0) return <span className="flat quiet">{t('weeklyMenus:facts.nothing')}</span>
  return <DishNames dishIds={dishIds} note={note} />
}

function DishNames({ dishIds, note }: Cell) {
  const { byId } = useCodelist('dishes', { ids: dishIds })
  const names = dishIds.map((id) => byId.get(id)?.value ?? `#${id}`).join(NAME_SEPARATOR)
  return <span>{note ? `${names} (${note})` : names}</span>
}

const WEEK_DISPLAY: FieldDisplay = { Value, Change }
export const WEEKLY_MENU_FIELD_DISPLAYS = { weeklyMenuItemsData: WEEK_DISPLAY }
