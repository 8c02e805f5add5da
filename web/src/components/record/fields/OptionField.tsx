import type { RecordModule } from '../../../lib/record/recordFields.ts'
import { Select } from '../../select/Select.tsx'
import { type FieldProps, selectProps, useRecordField } from './fields.tsx'

type OptionFieldProps<M extends RecordModule> = FieldProps<M> & {
  options: readonly { value: string; label: string }[]
}

/** A select with fixed options. */
export function OptionField<M extends RecordModule>({ options, ...props }: OptionFieldProps<M>) {
  const { key, ...field } = useRecordField(props)
  return <Select<string> key={key} {...field} data={[...options]} {...selectProps} allowDeselect={false} />
}
