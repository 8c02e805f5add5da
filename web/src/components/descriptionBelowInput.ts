import type { InputWrapperProps } from '@mantine/core'

/** Below, so that inputs side by side stand on one line whether they have a hint or not. */
export const descriptionBelowInput: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
