import { Switch, TextInput } from '@mantine/core'
import type { Choice } from '@poledne/contract/http/bulk'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFieldError } from '../../form/formErrors.ts'
import { MultiSelect, Select } from '../../form/select/Select.tsx'
import { useCodelistHint } from '../../form/select/useCodelistHint.tsx'
import { isRequired, type RecordModule } from '../recordFields.ts'
import { useCodelist } from '../useCodelist.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import type { RecordForm } from '../useRecordForm.ts'
import classes from './fields.module.css'

/**
 * The props of every select: its list scrolls natively and is rendered next to its input, so that assistive technology
 * relates the two.
 */
export const selectProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { options: classes.options },
} as const

/**
 * The props of every select with several values. Its list does not open on focus, because it would hide the error
 * below.
 */
export const multiSelectProps = {
  ...selectProps,
  classNames: { ...selectProps.classNames, inputField: classes.typed },
  openOnFocus: false,
} as const

/** Converts a code list to options; a disabled item can be selected only if it is selected already. */
export function toSelectOptions(items: readonly CodelistItem[], chosen: unknown) {
  const chosenIds = new Set(Array.isArray(chosen) ? chosen : [chosen])
  return items.map(({ id, value, disabled }) => ({
    value: id,
    label: value,
    disabled: disabled && !chosenIds.has(id),
  }))
}

/** Props that an input takes from the form: label, value, error, and whether it is required. */
export type FieldProps<M extends RecordModule> = {
  form: RecordForm<M>
  name: M['fields'][number]
  hint?: ReactNode
}

export function useRecordField<M extends RecordModule>({ form: { module, form }, name, hint }: FieldProps<M>) {
  const label = useFieldLabels(module)
  const required = isRequired(module, name)
  return {
    key: form.key(name),
    label: label(name),
    description: hint,
    withAsterisk: required,
    'aria-required': required,
    ...form.getInputProps(name),
  }
}

type TextFieldProps<M extends RecordModule> = FieldProps<M> & { autoFocus?: boolean; readOnly?: boolean }

export function TextField<M extends RecordModule>({ autoFocus, readOnly = false, ...props }: TextFieldProps<M>) {
  const { key, ...field } = useRecordField(props)
  // The first field gets the focus only in the form of a new record.
  const focused = autoFocus === true && props.form.isNew
  const readOnlyProps = readOnly ? { readOnly, variant: 'filled', withAsterisk: false } : {}
  return <TextInput key={key} {...field} {...readOnlyProps} autoComplete="off" autoFocus={focused} />
}

export function SwitchField<M extends RecordModule>(props: FieldProps<M>) {
  const { key, label, description } = useRecordField(props)
  const input = props.form.form.getInputProps(props.name, { type: 'checkbox' })
  return <Switch key={key} label={label} description={description} {...input} />
}

type OptionFieldProps<M extends RecordModule> = FieldProps<M> & {
  options: readonly { value: string; label: string }[]
}

/** A select with fixed options. */
export function OptionField<M extends RecordModule>({ options, ...props }: OptionFieldProps<M>) {
  const { key, ...field } = useRecordField(props)
  return <Select<string> key={key} {...field} data={[...options]} {...selectProps} allowDeselect={false} />
}

type ChoiceFieldProps<M extends RecordModule> = FieldProps<M> & {
  codelist: CodelistName
  placeholder?: string
}

/** One item of a code list. A disabled item can stay selected, but not be selected again. */
export function ChoiceField<M extends RecordModule>(props: ChoiceFieldProps<M>) {
  return <CodelistSelect key={props.form.form.key(props.name)} {...props} />
}

/** Keeps its search text, because the select would clear text typed before the code list is loaded. */
function CodelistSelect<M extends RecordModule>({ codelist, placeholder, ...props }: ChoiceFieldProps<M>) {
  const { t } = useTranslation()
  const { key: _, defaultValue, onChange, ...field } = useRecordField(props)
  const list = useCodelist(codelist)
  const { items } = list
  const description = useCodelistHint(codelist, list, field.description)
  const [chosen, setChosen] = useState<number | string | null>(defaultValue ?? null)
  const stored = props.form.form.getInitialValues()[props.name]
  const data = useMemo(() => toSelectOptions(items, stored), [items, stored])
  return (
    <Select<number | string>
      {...field}
      description={description}
      data={data}
      value={chosen}
      onChange={(next) => {
        setChosen(next)
        onChange(next)
      }}
      {...selectProps}
      searchable
      clearable={!field.withAsterisk}
      nothingFoundMessage={t(list.isPending ? 'loading' : 'record:nothingFound')}
      placeholder={placeholder}
    />
  )
}

type ChoicesFieldProps<M extends RecordModule> = FieldProps<M> & { codelist: CodelistName; placeholder?: string }

/** Several items of a code list. A disabled item can stay selected, but not be selected again. */
export function ChoicesField<M extends RecordModule>(props: ChoicesFieldProps<M>) {
  return <CodelistMultiSelect key={props.form.form.key(props.name)} {...props} />
}

function CodelistMultiSelect<M extends RecordModule>({ codelist, placeholder, ...props }: ChoicesFieldProps<M>) {
  const { t } = useTranslation()
  const { form } = props.form
  const { key: _, defaultValue: __, onChange: ___, ...field } = useRecordField(props)
  const list = useCodelist(codelist)
  const { items } = list
  const description = useCodelistHint(codelist, list, field.description)
  const [chosen, setChosen] = useState(() => ((form.getValues()[props.name] ?? []) as Choice[]).map(String))
  const stored = form.getInitialValues()[props.name] as Choice[] | null
  const toChoice = (text: string): Choice =>
    [...(stored ?? []), ...items.map(({ id }) => id)].find((id) => String(id) === text) ?? text
  return (
    <MultiSelect
      {...field}
      description={description}
      error={getFieldError(form.errors, props.name)}
      data={toSelectOptions(items, stored).map((item) => ({ ...item, value: String(item.value) }))}
      value={chosen}
      onChange={(next) => {
        setChosen(next)
        form.setFieldValue(props.name as string, next.map(toChoice), { forceUpdate: false })
        for (const error of Object.keys(form.errors))
          if (error.startsWith(`${props.name}.`)) form.clearFieldError(error)
      }}
      {...multiSelectProps}
      searchable
      hidePickedOptions
      clearable
      nothingFoundMessage={t(list.isPending ? 'loading' : 'record:nothingFound')}
      placeholder={chosen.length === 0 ? placeholder : undefined}
    />
  )
}
