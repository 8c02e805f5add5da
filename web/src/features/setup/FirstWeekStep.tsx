import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { addDays, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { findPresetDishType } from '@poledne/contract/domain/presets'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday, isWeekend } from '@poledne/contract/domain/week'
import { MAX_DISH_NAME } from '@poledne/contract/modules/dish'
import { useNavigate } from '@tanstack/react-router'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import type { FieldErrors } from '../../core/form/formErrors.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { createIdempotencyKeys } from '../../core/http/idempotency.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { loadKeepPastedText } from '../weeklyMenus/index.ts'
import classes from './SetupChecklist.module.css'
import { createFirstWeek, type TypedCell, useStepForm } from './setup.api.ts'

const WORKING_DAYS: readonly Weekday[] = [1, 2, 3, 4, 5]
/** The highest number of rows, because more rows would make the form too long; the planner shows all rows. */
const MAX_ROWS = 8

/** The typed names of dishes, by cell. */
type TypedNames = { names: Record<string, string> }
const NO_NAMES: TypedNames = { names: {} }

const buildCellKey = (day: Weekday, menuItemTypeId: number | string) => `${day}-${menuItemTypeId}`

/** Plans the first week from typed names of dishes, which are created together with the weekly menu. */
export function FirstWeekStep() {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const { timezone } = useSession().profile
  const types = useCodelist('menuItemTypes').items.slice(0, MAX_ROWS)
  const dishTypes = useCodelist('dishTypes').items
  const variant = useCodelist('weeklyMenuVariants').items[0]

  const today = getToday(dateToInstant(new Date()), timezone)
  const thisWeek = getMonday(today)
  const nextWeek = addDays(thisWeek, 7)
  const [startDate, setStartDate] = useState(isWeekend(today) ? nextWeek : thisWeek)
  const dayNames = new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', weekday: 'long' })

  const [runWithKey] = useState(() => createIdempotencyKeys())

  const navigate = useNavigate()
  /** Opens several pasted lines or cells in the planner, which recognizes and reviews them. */
  const pasteInPlanner = async (event: ClipboardEvent, day: Weekday, menuItemTypeId: number) => {
    const source = { text: event.clipboardData.getData('text/plain'), html: null }
    if (!/[\t\r\n]/.test(source.text.trim())) return
    event.preventDefault()
    const keepPastedText = await loadKeepPastedText()
    await keepPastedText(source, { day, menuItemTypeId, rows: types })
    await navigate({ to: '/weeklyMenus/new/edit', search: toLinkSearch({ paste: '1' }) })
  }

  const findDishTypeId = (menuItemTypeName: string) => {
    const dishType = findPresetDishType(menuItemTypeName)
    const found = dishType && dishTypes.find(({ value }) => value === dishType[`name${suffix}`])
    return found ? Number(found.id) : null
  }
  const findCells = ({ names }: TypedNames): TypedCell[] =>
    WORKING_DAYS.flatMap((day) =>
      types.flatMap(({ id, value }) => {
        const name = (names[buildCellKey(day, id)] ?? '').trim()
        return name === '' ? [] : [{ day, menuItemTypeId: Number(id), name, dishTypeId: findDishTypeId(value) }]
      }),
    )
  const { form, formProps, failure, isSaving } = useStepForm({
    step: 'weeklyMenu',
    initial: NO_NAMES,
    fields: [],
    validate: (values): FieldErrors =>
      findCells(values).length === 0 ? { names: t('setup:steps.weeklyMenu.none') } : {},
    save: (values) =>
      createFirstWeek({ startDate, weeklyMenuVariantId: Number(variant?.id), cells: findCells(values) }, runWithKey),
  })
  const { names } = form.values
  if (!variant) return null
  return (
    <form {...formProps} className={classes.form}>
      <p className={classes.hint}>{t('setup:steps.weeklyMenu.hint')}</p>
      <SegmentedControl
        aria-label={t('setup:steps.weeklyMenu.week')}
        data={[
          { value: thisWeek, label: t('setup:steps.weeklyMenu.thisWeek') },
          { value: nextWeek, label: t('setup:steps.weeklyMenu.nextWeek') },
        ]}
        value={startDate}
        onChange={setStartDate}
      />
      <FormError>{failure}</FormError>
      <div className={classes.days}>
        {WORKING_DAYS.map((day) => (
          <fieldset key={day} className={classes.day}>
            <legend className={classes.dayName}>
              {dayNames.format(toUtcMidnight(addDays(startDate, day - 1)))}{' '}
              <span className="quiet normal">{format.shortDay(addDays(startDate, day - 1))}</span>
            </legend>
            {types.map(({ id, value }) => (
              <TextInput
                key={id}
                size="sm"
                label={value}
                maxLength={MAX_DISH_NAME}
                autoComplete="off"
                value={names[buildCellKey(day, id)] ?? ''}
                onPaste={(event) => void pasteInPlanner(event, day, Number(id))}
                onChange={(event) =>
                  form.setValues({ names: { ...names, [buildCellKey(day, id)]: event.currentTarget.value } })
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Button type="submit" loading={isSaving}>
        {t('setup:steps.weeklyMenu.create')}
      </Button>
    </form>
  )
}
