import { NumberInput } from '@mantine/core'
import type { RecordModule } from '../recordFields.ts'
import { type FieldProps, useRecordField } from './fields.tsx'

/** An integer. A text that is not a number stays in the input and is reported at the field. */
export function NumberField<M extends RecordModule>(props: FieldProps<M>) {
  const { key, onChange, ...field } = useRecordField(props)
  return (
    <NumberInput
      key={key}
      {...field}
      onChange={(value) => onChange(value === '' ? null : value)}
      hideControls
      allowDecimal
      allowNegative
    />
  )
}
