import type { KeyboardEvent } from 'react'

/** Begins a dish. None begins with a space or a question mark: the one picks up, the other asks for the shortcuts. */
export const startsDishName = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey
