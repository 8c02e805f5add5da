import { TextInput } from '@mantine/core'
import { minorUnitsToAmount, parseMoney } from '@poledne/contract/domain/prices/money'
import type { Filter } from '@poledne/contract/list/listQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterRange, filtersToRange, type RangeKind, rangeToFilters } from './filterRange.ts'
import classes from './filters.module.css'

const NO_CONVERSION = { startOfDay: (day: string) => day, dayOf: (day: string) => day }

/** Returns null for an empty text, and undefined for a text that is not a valid number for this kind of column. */
function parseNumber(kind: RangeKind, text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (kind === 'money') {
    const minor = parseMoney(typed)
    return minor === null ? undefined : String(minorUnitsToAmount(minor))
  }
  const shape = kind === 'id' ? /^[1-9]\d{0,8}$/ : /^(?:0|-?[1-9]\d{0,8})$/
  return shape.test(typed) ? typed : undefined
}

/** Filters by an inclusive range of numbers. */
export function NumberFilter({ id, filters, onChange, onDone, kind }: FilterEditorBaseProps & { kind: RangeKind }) {
  const { t } = useTranslation()
  const [texts, setTexts] = useState(() => {
    const { from, to } = filtersToRange(kind, filters, NO_CONVERSION)
    return { from: from ?? '', to: to ?? '' }
  })
  const read = { from: parseNumber(kind, texts.from), to: parseNumber(kind, texts.to) }
  const isBackwards = (range: typeof read) => !!range.from && !!range.to && Number(range.from) > Number(range.to)

  const changeTexts = (part: Partial<typeof texts>) => {
    const next = { ...texts, ...part }
    setTexts(next)
    const range = { from: parseNumber(kind, next.from), to: parseNumber(kind, next.to) }
    if (range.from === undefined || range.to === undefined || isBackwards(range)) return
    onChange(rangeToFilters(id, kind, range as FilterRange, NO_CONVERSION))
  }
  const wrong = t(kind === 'money' ? 'messages:violations.wrongFormat' : 'messages:violations.wholeNumber')
  return (
    <form
      className={classes.range}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <TextInput
        label={t('table:filters.from')}
        inputMode={kind === 'money' ? 'decimal' : 'numeric'}
        value={texts.from}
        error={read.from === undefined && wrong}
        onChange={(event) => changeTexts({ from: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('table:filters.to')}
        inputMode={kind === 'money' ? 'decimal' : 'numeric'}
        value={texts.to}
        error={(read.to === undefined && wrong) || (isBackwards(read) && t('messages:violations.startBeforeEnd'))}
        onChange={(event) => changeTexts({ to: event.currentTarget.value })}
      />
      <button type="submit" hidden />
    </form>
  )
}

/** The props of every filter editor. */
export type FilterEditorBaseProps = {
  id: string
  label: string
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
  onDone: () => void
}
