import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useSelectKeys } from './useSelectKeys.ts'

/** A select whose open list handles Enter and Tab. */
export function Select<V extends Primitive = string>(props: SelectProps<V>) {
  return <MantineSelect<V> selectFirstOptionOnChange {...props} {...useSelectKeys(props, { isMultiple: false })} />
}
