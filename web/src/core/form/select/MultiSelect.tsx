import { MultiSelect as MantineMultiSelect, type MultiSelectProps, type Primitive } from '@mantine/core'
import { useSelectKeys } from './Select.tsx'

/** A multi-select in which Enter picks the highlighted option instead of submitting the form; see `useSelectKeys`. */
export function MultiSelect<V extends Primitive = string>(props: MultiSelectProps<V>) {
  return <MantineMultiSelect<V> selectFirstOptionOnChange {...props} {...useSelectKeys(props, { isMultiple: true })} />
}
