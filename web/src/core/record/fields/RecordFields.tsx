import { Title } from '@mantine/core'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../http/loading/lazyWithRetry.ts'
import type { RecordModule } from '../recordFields.ts'
import type { RecordForm } from '../useRecordForm.ts'
import classes from './fields.module.css'
import { ChoiceField, ChoicesField, type FieldProps, SwitchField, TextField } from './fields.tsx'
import { MoneyField } from './MoneyField.tsx'
import { NumberField } from './NumberField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

/** The calendar is large and few forms use it. */
const DayField = lazyWithRetry(() =>
  import('./DayField.tsx').then((file) => file.DayField as ComponentType<FieldProps<RecordModule>>),
)

type RecordFieldsProps<M extends RecordModule> = {
  form: RecordForm<M>
  /** The inputs of fields that need more than a label and a hint. */
  own?: Partial<Record<M['fields'][number], ReactNode>>
  /** The headings of groups of fields, by the first field of each group. */
  headings?: Partial<Record<M['fields'][number], string>>
}

/** The inputs of all fields, in the order of the contract and by the kinds of their columns. */
export function RecordFields<M extends RecordModule>({ form, own = {}, headings = {} }: RecordFieldsProps<M>) {
  const fields: readonly M['fields'][number][] = form.module.fields
  return fields.map((name) => {
    const heading = (headings as Record<string, string>)[name]
    return (
      <Fragment key={name}>
        {heading && (
          <Title order={2} className={classes.heading}>
            {heading}
          </Title>
        )}
        {(own as Record<string, ReactNode>)[name] ?? <KindField form={form} name={name} />}
      </Fragment>
    )
  })
}

/** The input for the kind of a field's column; its hint is the text `hints.<field>` of the module, if there is one. */
function KindField<M extends RecordModule>({ form, name }: Pick<FieldProps<M>, 'form' | 'name'>) {
  const { t } = useTranslation()
  const hintKey = `${form.module.name}:hints.${name}` as 'dishes:hints.diets'
  const field = { form, name, hint: t(hintKey, { defaultValue: '' }) }
  const column = (form.module.columns as ListColumns)[name]
  switch (column?.kind) {
    case 'boolean':
      return <SwitchField {...field} />
    case 'choice':
      return <ChoiceField {...field} codelist={column.codelist} />
    case 'choices':
      return <ChoicesField {...field} codelist={column.codelist} />
    case 'number':
      return <NumberField {...field} />
    case 'money':
      return <MoneyField {...field} currency={column.currency} />
    case 'day':
      return <DayField {...(field as unknown as FieldProps<RecordModule>)} />
    default:
      if (name === 'timezone') return <TimeZoneField {...field} />
      return <TextField {...field} autoFocus={name === form.module.fields[0]} />
  }
}
