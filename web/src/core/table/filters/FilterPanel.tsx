import { Button, Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { startOfDay } from '@poledne/contract/domain/zonedTime'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarInputProps } from '../../form/calendar/useCalendarProps.ts'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import { useOverlay } from '../../overlay/LazyMenu.tsx'
import { getCodelistParam, useCodelist } from '../../record/useCodelist.ts'
import { useSession } from '../../session/session.ts'
import { useDebouncedText } from '../toolbar/useDebouncedText.ts'
import { type FilterRange, filtersToRange, isRangeFilterKind, type RangeKind, rangeToFilters } from './filterRange.ts'
import classes from './filters.module.css'
import { type FilterEditorBaseProps, NumberFilter } from './NumberFilter.tsx'

/** Code lists with more items than this have a search input. */
const SEARCHABLE_FROM = 10

/** Filters records that have any of the chosen items. */
function ChoiceFilter({ id, label, filters, onChange, codelist }: FilterEditorBaseProps & { codelist: CodelistName }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { items, isPending, error, retry } = useCodelist(codelist)
  const chosen = filters.flatMap(({ values }) => values)
  const found = items.filter(({ value }) => removeAccentsAndCase(value).includes(removeAccentsAndCase(search)))
  return (
    <>
      {items.length > SEARCHABLE_FROM && (
        <TextInput
          aria-label={t('table:search.label', { column: label })}
          placeholder={t('table:search.placeholder')}
          value={search}
          mb="xs"
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group
        label={label}
        value={chosen}
        onChange={(values) => onChange(values.length > 0 ? [{ column: id, operator: 'equals', values }] : [])}
      >
        <div className={classes.choices}>
          {found.map((item) => {
            const code = getCodelistParam(item, 'code')
            return (
              <Checkbox
                key={item.id}
                value={String(item.id)}
                className={classes.choice}
                label={code ? `${code} ${item.value}` : item.value}
              />
            )
          })}
          {isPending && t('loading')}
          {error && items.length === 0 && (
            <>
              {t('table:error.title')}
              <Button size="compact-sm" variant="default" onClick={retry}>
                {t('errors.retry')}
              </Button>
            </>
          )}
          {!isPending && !error && found.length === 0 && t('table:noMatch.title')}
        </div>
      </Checkbox.Group>
    </>
  )
}

const ANY = 'any'

function BooleanFilter({ id, label, filters, onChange }: FilterEditorBaseProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const values = filters[0]?.values ?? []
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={values.length === 1 ? values[0] : ANY}
        onChange={(value) => onChange(value === ANY ? [] : [{ column: id, operator: 'equals', values: [value] }])}
        data={[
          { value: ANY, label: t('table:filters.any') },
          { value: 'true', label: t('table:yes') },
          { value: 'false', label: t('table:no') },
        ]}
      />
    </Input.Wrapper>
  )
}

type FilterEditorProps = FilterEditorBaseProps & { column: ListColumn }

/** Renders the filter editor of a column's kind. Changes are applied at once. */
function FilterEditor({ column, ...props }: FilterEditorProps) {
  switch (column.kind) {
    case 'text':
      return <TextFilter {...props} isExact={column.isExact ?? false} />
    case 'words':
      return <TextFilter {...props} isExact={false} />
    case 'boolean':
      return <BooleanFilter {...props} />
    case 'choice':
    case 'choices':
      return <ChoiceFilter {...props} codelist={column.codelist} />
    case 'day':
    case 'instant':
      return <DayFilter {...props} kind={column.kind} />
    default:
      return isRangeFilterKind(column.kind) && <NumberFilter {...props} kind={column.kind as RangeKind} />
  }
}

type TextFilterProps = FilterEditorBaseProps & { isExact: boolean }

/** Filters by a part of the text, or by the whole text if the column is only found as a whole. */
function TextFilter({ id, label, filters, onChange, onDone, isExact }: TextFilterProps) {
  const { t } = useTranslation()
  const [text, setText] = useDebouncedText(filters[0]?.values.join(', ') ?? '', (value) =>
    onChange(value ? [{ column: id, operator: isExact ? 'equals' : 'contains', values: [value] }] : []),
  )
  return (
    <TextInput
      label={label}
      description={isExact && t('table:filters.exactHint')}
      value={text}
      maxLength={200}
      data-autofocus
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // The default is prevented, because the same key press would activate the element that gets the focus next.
        event.preventDefault()
        setText(text, true)
        onDone()
      }}
    />
  )
}

/** Filters by an inclusive range of days. Instants are filtered by the days of the user's time zone. */
function DayFilter({ id, filters, onChange, kind }: FilterEditorBaseProps & { kind: 'day' | 'instant' }) {
  const { t } = useTranslation()
  const calendar = useCalendarInputProps()
  const { timezone } = useSession().profile
  const clock = {
    startOfDay: (day: string) => startOfDay(day, timezone),
    dayOf: (instant: string) => toLocalDay(instant, timezone),
  }
  const [range, setRange] = useState<FilterRange>(() => filtersToRange(kind, filters, clock))
  const isBackwards = range.from !== null && range.to !== null && range.from > range.to

  const changeRange = (part: Partial<FilterRange>) => {
    const next = { ...range, ...part }
    setRange(next)
    if (next.from === null || next.to === null || next.from <= next.to) onChange(rangeToFilters(id, kind, next, clock))
  }
  const shared = {
    ...calendar,
    clearable: true,
    clearButtonProps: { 'aria-label': t('table:filters.clearDay') },
    // The calendar is rendered inside this popover, because a click into a portal would count as a click outside.
    popoverProps: { withinPortal: false },
  }
  return (
    <>
      <div className={classes.range}>
        <DateInput
          {...shared}
          label={t('table:filters.from')}
          value={range.from}
          onChange={(from) => changeRange({ from })}
          data-autofocus
        />
        <DateInput
          {...shared}
          label={t('table:filters.to')}
          value={range.to}
          onChange={(to) => changeRange({ to })}
          error={isBackwards && t('messages:violations.startBeforeEnd')}
        />
      </div>
      <p className={classes.hint}>
        {t(kind === 'instant' ? 'table:filters.zoneHint' : 'table:filters.dayHint', { zone: timezone })}
      </p>
    </>
  )
}

export function FilterPanel(props: Omit<FilterEditorProps, 'onDone'>) {
  const { button, close } = useOverlay()
  // Mantine's `returnFocus` does not work here: a new filter opens at once, and the menu item that had the focus is
  // already removed.
  const closeAndFocusButton = () => {
    button.current?.focus()
    close()
  }
  return (
    <FloatingPanel label={props.label} position="bottom-start" returnFocus={false} onClose={closeAndFocusButton}>
      <FilterEditor {...props} onDone={closeAndFocusButton} />
    </FloatingPanel>
  )
}
