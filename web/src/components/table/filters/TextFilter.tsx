import { TextInput } from '@mantine/core'
import { useDebouncedText } from '../toolbar/useDebouncedText.ts'
import type { FilterEditorBaseProps } from './filterEditorBaseProps.ts'

export function TextFilter({ id, label, filters, onChange, onDone }: FilterEditorBaseProps) {
  const [text, setText] = useDebouncedText(filters[0]?.values.join(', ') ?? '', (value) =>
    onChange(value ? [{ column: id, operator: 'contains', values: [value] }] : []),
  )
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={200}
      data-autofocus
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Or the same key would press what gets the focus next.
        event.preventDefault()
        setText(text, true)
        onDone()
      }}
    />
  )
}
