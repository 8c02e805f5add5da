import { addDays, REFERENCE_MONDAY, toUtcMidnight } from '@poledne/contract/domain/day'
import type { MenuDay } from '@poledne/contract/endpoints/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { ChangeArrow } from '../../../components/record/values/fieldDisplays.tsx'
import { ChoiceName } from '../../../components/record/values/ChoiceNames.tsx'
import type { FieldDisplay } from '../../../components/record/values/fieldDisplays.tsx'
import { useCodelist } from '../../../lib/record/useCodelist.ts'
import classes from '../WeeklyMenu.module.css'
import { type CellChange, findWeekChanges } from './weekChanges.ts'

const readMenuDays = (value: unknown) => (Array.isArray(value) ? (value as MenuDay[]) : [])

/** The field list shows only the number of days and dishes, because the page shows the week itself. */
function Value({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const days = readMenuDays(value).filter(({ items }) => items.length > 0)
  const dishes = days.flatMap(({ items }) => items.flatMap(({ dishIds }) => dishIds)).length
  return `${t('weeklyMenus:facts.days', { count: days.length })}, ${t('weeklyMenus:facts.dishes', { count: dishes })}`
}

/** Lists the cells that a save changed, by day, with the old and the new content. */
function Change({ from, to }: { from: unknown; to: unknown }) {
  const { t } = useTranslation()
  const changes = findWeekChanges(readMenuDays(from), readMenuDays(to))
  if (changes.length === 0) return t('weeklyMenus:facts.reordered')
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <CellChangeItem key={`${change.day}:${change.menuItemTypeId}`} {...change} />
      ))}
    </ul>
  )
}

function CellChangeItem({ day, menuItemTypeId, from, to }: CellChange) {
  const { i18n } = useTranslation()
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <li>
      <strong>
        {dayName.format(toUtcMidnight(addDays(REFERENCE_MONDAY, day - 1)))} ·{' '}
        <ChoiceName codelist="menuItemTypes" id={menuItemTypeId} />
      </strong>{' '}
      <CellContent {...from} /> <ChangeArrow /> <CellContent {...to} />
    </li>
  )
}

function CellContent({ dishIds, note }: CellChange['from']) {
  const { t } = useTranslation()
  if (dishIds.length === 0) return <span className={classes.quiet}>{t('weeklyMenus:facts.nothing')}</span>
  return <DishNames dishIds={dishIds} note={note} />
}

function DishNames({ dishIds, note }: CellChange['from']) {
  const { byId } = useCodelist('dishes', { ids: dishIds })
  const names = dishIds.map((id) => byId.get(id)?.value ?? `#${id}`).join(', ')
  return <span>{note ? `${names} (${note})` : names}</span>
}

const WEEK_DISPLAY: FieldDisplay = { Value, Change }
export const WEEKLY_MENU_DISPLAYS = { weeklyMenuItemsData: WEEK_DISPLAY }
