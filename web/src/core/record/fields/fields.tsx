import { Switch, TextInput } from '@mantine/core'
import type { Choice } from '@poledne/contract/http/bulk'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { type ReactNode, useState } from 'react'
import { getFieldError } from '../../form/formErrors.ts'
import { CodelistMultiSelect, CodelistSelect } from '../../form/select/CodelistSelect.tsx'
import { Select } from '../../form/select/Select.tsx'
import { isRequired, type RecordModule } from '../recordFields.ts'
import { useCodelist } from '../useCodelist.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import type { RecordForm } from '../useRecordForm.ts'

/** The props of every field: the form that provides its label, value and error, and its name. */
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
  return <Select<string> key={key} {...field} data={[...options]} allowDeselect={false} />
}

type ChoiceFieldProps<M extends RecordModule> = FieldProps<M> & {
  codelist: CodelistName
  placeholder?: string
}

/** Selects one item of a code list. A disabled item can stay selected, but not be selected again. */
export function ChoiceField<M extends RecordModule>(props: ChoiceFieldProps<M>) {
  return <ChosenItem key={props.form.form.key(props.name)} {...props} />
}

function ChosenItem<M extends RecordModule>({ codelist, placeholder, ...props }: ChoiceFieldProps<M>) {
  const { key: _, defaultValue, onChange, description, ...field } = useRecordField(props)
  const [chosen, setChosen] = useState<Choice | null>(defaultValue ?? null)
  return (
    <CodelistSelect
      {...field}
      codelist={codelist}
      hint={description}
      stored={props.form.form.getInitialValues()[props.name]}
      value={chosen}
      onChange={(next) => {
        setChosen(next)
        onChange(next)
      }}
      clearable={!field.withAsterisk}
      placeholder={placeholder}
    />
  )
}

/** Selects several items of a code list. A disabled item can stay selected, but not be selected again. */
export function ChoicesField<M extends RecordModule>(props: ChoiceFieldProps<M>) {
  return <ChosenItems key={props.form.form.key(props.name)} {...props} />
}

function ChosenItems<M extends RecordModule>({ codelist, placeholder, ...props }: ChoiceFieldProps<M>) {
  const { form } = props.form
  const { key: _, defaultValue: __, onChange: ___, description, ...field } = useRecordField(props)
  const { items } = useCodelist(codelist)
  const [chosen, setChosen] = useState(() => ((form.getValues()[props.name] ?? []) as Choice[]).map(String))
  const stored = form.getInitialValues()[props.name] as Choice[] | null
  const toChoice = (text: string): Choice =>
    [...(stored ?? []), ...items.map(({ id }) => id)].find((id) => String(id) === text) ?? text
  return (
    <CodelistMultiSelect
      {...field}
      codelist={codelist}
      hint={description}
      error={getFieldError(form.errors, props.name)}
      stored={stored}
      value={chosen}
      onChange={(next) => {
        setChosen(next)
        form.setFieldValue(props.name as string, next.map(toChoice), { forceUpdate: false })
        for (const error of Object.keys(form.errors))
          if (error.startsWith(`${props.name}.`)) form.clearFieldError(error)
      }}
      placeholder={placeholder}
    />
  )
}
