import type { Choice } from '@poledne/contract/http/bulk'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFieldError } from '../../form/formErrors.ts'
import { MultiSelect } from '../../form/select/MultiSelect.tsx'
import { useCodelistHint } from '../../form/select/useCodelistHint.tsx'
import type { RecordModule } from '../recordFields.ts'
import { useCodelist } from '../useCodelist.ts'
import { type FieldProps, multiSelectProps, toSelectOptions, useRecordField } from './fields.tsx'

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
      nothingFoundMessage={t(list.isPending ? 'record:options.loading' : 'record:nothingFound')}
      placeholder={chosen.length === 0 ? placeholder : undefined}
    />
  )
}
