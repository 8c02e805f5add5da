import { Checkbox, TextInput } from '@mantine/core'
import type { Choice } from '@poledne/contract/http/bulk'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatDeclaredCodes, parseDeclaredCodes } from '../../../form/codeText.ts'
import { CodelistSelect, TimeZoneSelect } from '../../../form/select/CodelistSelect.tsx'
import { DayInput } from '../../../record/fields/DayField.tsx'
import { MoneyInput } from '../../../record/fields/MoneyField.tsx'
import { isRequired, type RecordModule } from '../../../record/recordFields.ts'
import { useCodelist } from '../../../record/useCodelist.ts'
import type { CellEditSpec } from '../../columnSpec.ts'
import classes from './CellEditor.module.css'
import type { TypedValue } from './CellEditor.tsx'

type CellInputProps = {
  module: RecordModule
  spec: CellEditSpec
  label: string
  initial: TypedValue
  hint: string | undefined
  /** Why the value is not stored. */
  message: string | null
  onChange: (typed: TypedValue) => void
  /** Called when the user has chosen an option with Enter or the mouse. */
  onPick: () => void
}

/** The props that every input of a cell takes. */
const getInputProps = ({ label, hint, message }: CellInputProps) => ({
  'aria-label': label,
  description: message === null ? hint : undefined,
  descriptionProps: { className: classes.note },
  error: message,
  errorProps: { className: classes.note, role: 'alert' },
  size: 'sm' as const,
  classNames: { input: classes.input },
  autoFocus: true,
  autoComplete: 'off',
  onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
})

/** The input for the kind of the edited field. */
export function CellInput(props: CellInputProps) {
  const { module, spec, initial, onChange } = props
  const column = (module.columns as Record<string, ListColumn>)[spec.field]
  const input = getInputProps(props)
  if (spec.isTimeZone) return <ChoiceInput {...props} codelist="timezones" />
  switch (column?.kind) {
    case 'choice':
      return <ChoiceInput {...props} codelist={column.codelist} />
    case 'choices':
      return <CodesInput {...props} codelist={column.codelist} />
    case 'boolean':
      return (
        <Checkbox
          className={classes.check}
          aria-label={props.label}
          autoFocus
          defaultChecked={initial.value === true}
          onChange={(event) => onChange({ value: event.currentTarget.checked })}
        />
      )
    case 'day':
      return <DayInput {...input} defaultValue={initial.value} onChange={(value) => onChange({ value })} />
    case 'money':
      return (
        <MoneyInput
          {...input}
          currency={column.currency}
          defaultValue={initial.value}
          onChange={(value) => onChange({ value })}
        />
      )
    default:
      return (
        <TextInput
          {...input}
          inputMode={column?.kind === 'number' ? 'numeric' : undefined}
          defaultValue={String(initial.value ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ value: column?.kind === 'number' ? parseNumber(value) : value })
          }
        />
      )
  }
}

/** Parses a typed number. A text that is not a number stays a text, which the schema rejects. */
function parseNumber(text: string): number | string | null {
  if (text.trim() === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** The options are rendered outside of the cell, which would cut them off. */
const COMBOBOX_PROPS = { withinPortal: true, portalProps: { target: '#main' } } as const

function ChoiceInput(props: CellInputProps & { codelist: CodelistName }) {
  const { module, spec, codelist, initial, onChange, onPick } = props
  const { byId } = useCodelist(codelist)
  const [chosen, setChosen] = useState((initial.value ?? null) as Choice | null)
  const lastKey = useRef('')
  const input = {
    ...getInputProps(props),
    comboboxProps: COMBOBOX_PROPS,
    onChange: (next: Choice | null) => {
      setChosen(next)
      onChange({ value: next, shown: next === null ? null : (byId.get(next)?.value ?? null) })
      // The Tab key also picks the highlighted option, and the browser then moves the focus.
      if (lastKey.current !== 'Tab') onPick()
    },
  }
  return (
    <div
      onKeyDownCapture={(event: KeyboardEvent) => {
        lastKey.current = event.key
      }}
    >
      {spec.isTimeZone ? (
        <TimeZoneSelect {...input} value={chosen as string | null} />
      ) : (
        <CodelistSelect
          {...input}
          codelist={codelist}
          stored={initial.value}
          value={chosen}
          clearable={!isRequired(module, spec.field)}
          allowDeselect={false}
        />
      )}
    </div>
  )
}

function CodesInput(props: CellInputProps & { codelist: CodelistName }) {
  const { initial, codelist, onChange } = props
  const { items } = useCodelist(codelist)
  const [text, setText] = useState<string | null>(null)
  const stored = (initial.value ?? null) as (number | string)[] | null
  return (
    <TextInput
      {...getInputProps(props)}
      value={text ?? formatDeclaredCodes(items, stored)}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange({ value: parseDeclaredCodes(items, value, stored ?? []) })
      }}
    />
  )
}
