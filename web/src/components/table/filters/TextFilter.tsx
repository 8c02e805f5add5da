import { TextInput } from '@mantine/core'
import { useTypedText } from '../useTypedText.ts'
import type { EditorProps } from './editor.ts'

export function TextFilter({ id, label, filters, onChange, onDone }: EditorProps) {
  const [text, setText] = useTypedText(filters[0]?.values.join(', ') ?? '', (value) =>
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
