import { Button, Chip, Input, SegmentedControl, TextInput } from '@mantine/core'
import { isDay } from '@poledne/contract/domain/day'
import type { Choice } from '@poledne/contract/http/bulk'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect, toSelectOptions } from '../../form/select/CodelistSelect.tsx'
import { Select } from '../../form/select/Select.tsx'
import { DayInput } from '../../record/fields/DayField.tsx'
import { MoneyInput } from '../../record/fields/MoneyField.tsx'
import { getCodelistParam, useCodelist } from '../../record/useCodelist.ts'
import classes from './BulkInputs.module.css'
import type { BulkEdit } from './useBulkAction.ts'

/** The code lists of text fields whose values are ids of a code list. */
const CODELISTS: Readonly<Record<string, CodelistName>> = {
  language: 'languages',
  dateType: 'dateTypes',
}

type ValueInputProps = {
  field: string
  label: string
  column: ListColumn
  error?: string | undefined
  /** Called with the value, null to clear the field, or undefined while no valid value is chosen. */
  onChange: (value: unknown) => void
}

/** The input for the new value of a field, by the kind of its column. */
export function ValueInput({ field, label, column, error, onChange }: ValueInputProps) {
  const input = { label, error }
  switch (column.kind) {
    case 'boolean':
      return <FlagInput label={label} onChange={onChange} />
    case 'choice':
      return <CodelistInput {...input} codelist={column.codelist} isClearable onChange={onChange} />
    case 'day':
      return <DayInput {...input} onChange={(day) => onChange(day !== null && isDay(day) ? day : undefined)} />
    case 'money':
      return (
        <MoneyInput
          {...input}
          currency={column.currency}
          onChange={(amount) => onChange(typeof amount === 'string' ? undefined : amount)}
        />
      )
    default: {
      if (field === 'timezone') return <TimeZoneSelect {...input} onChange={(zone) => onChange(zone ?? undefined)} />
      const codelist = CODELISTS[field]
      if (codelist) return <CodelistInput {...input} codelist={codelist} onChange={onChange} />
      return (
        <TextInput {...input} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value.trim())} />
      )
    }
  }
}

function FlagInput({ label, onChange }: Pick<ValueInputProps, 'label' | 'onChange'>) {
  const { t } = useTranslation()
  const labelId = useId()
  const [value, setValue] = useState('')
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next === 'true')
        }}
        data={[
          { value: 'true', label: t('table:yes') },
          { value: 'false', label: t('table:no') },
        ]}
      />
    </Input.Wrapper>
  )
}

/** The value of the option that clears the field. */
const CLEAR = ''

type CodelistInputProps = Pick<ValueInputProps, 'label' | 'error' | 'onChange'> & {
  codelist: CodelistName
  isClearable?: boolean
}

function CodelistInput({ codelist, isClearable = false, onChange, ...input }: CodelistInputProps) {
  const { t } = useTranslation()
  const { items, isPending } = useCodelist(codelist)
  const clear = isClearable ? [{ value: CLEAR, label: t('record:value.empty') }] : []
  return (
    <Select<Choice>
      {...input}
      data={[...clear, ...toSelectOptions(items, null).filter(({ disabled }) => !disabled)]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t(isPending ? 'loading' : 'record:nothingFound')}
      onChange={(chosen) => onChange(chosen === CLEAR ? null : (chosen ?? undefined))}
    />
  )
}

type ListChangeInputsProps = { field: string; codelist: CodelistName; onChange: (edit: BulkEdit | null) => void }

/** The choices to add to a list and the choices to remove from it; no choice can be in both. */
export function ListChangeInputs({ field, codelist, onChange }: ListChangeInputsProps) {
  const { t } = useTranslation()
  const { items, isPending, error, retry } = useCodelist(codelist)
  const [chosen, setChosen] = useState<{ add: Choice[]; remove: Choice[] }>({ add: [], remove: [] })
  const change = (part: Partial<typeof chosen>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    const lists = Object.entries(next).filter(([, ids]) => ids.length > 0)
    const parts = Object.fromEntries(lists.map(([name, ids]) => [name, { [field]: ids }]))
    onChange(lists.length > 0 ? { action: 'edit', ...parts } : null)
  }
  const toggle = (name: 'add' | 'remove', id: Choice) =>
    change({ [name]: chosen[name].includes(id) ? chosen[name].filter((each) => each !== id) : [...chosen[name], id] })
  const renderChips = (name: 'add' | 'remove', other: 'add' | 'remove') => (
    <fieldset className="fieldset">
      <legend className={classes.legend}>{t(`table:bulk.editing.${name}`)}</legend>
      <div className={classes.chips}>
        {items.map((item) => {
          const { id } = item
          return (
            <Chip
              key={item.id}
              variant="outline"
              size="sm"
              classNames={{ label: classes.chip }}
              checked={chosen[name].includes(id)}
              disabled={item.disabled || chosen[other].includes(id)}
              onChange={() => toggle(name, id)}
            >
              <span className={classes.code}>{getCodelistParam(item, 'code')}</span> {item.value}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
  return (
    <>
      {isPending && t('loading')}
      {error && items.length === 0 && (
        <Button variant="default" size="sm" onClick={retry}>
          {t('errors.retry')}
        </Button>
      )}
      {renderChips('add', 'remove')}
      {renderChips('remove', 'add')}
    </>
  )
}
