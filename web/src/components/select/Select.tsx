import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useListKeys } from './useListKeys.ts'

/** A select whose open list keeps Enter and Tab to itself. */
export function Select<V extends Primitive = string>(props: SelectProps<V>) {
  return <MantineSelect<V> selectFirstOptionOnChange {...props} {...useListKeys(props, { several: false })} />
}
