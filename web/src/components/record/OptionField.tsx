import type { RecordModule } from '../../lib/recordFields.ts'
import { Select } from '../select/Select.tsx'
import { type FieldProps, listProps, useField } from './fields.tsx'

type OptionFieldProps<M extends RecordModule> = FieldProps<M> & {
  options: readonly { value: string; label: string }[]
}

/** One of a few fixed values. */
export function OptionField<M extends RecordModule>({ options, ...props }: OptionFieldProps<M>) {
  const { key, ...field } = useField(props)
  return <Select<string> key={key} {...field} data={[...options]} {...listProps} allowDeselect={false} />
}
