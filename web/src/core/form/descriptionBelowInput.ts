import type { InputWrapperProps } from '@mantine/core'

/** Places the hint below the input, so that inputs side by side are aligned with and without a hint. */
export const descriptionBelowInput: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
