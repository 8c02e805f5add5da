import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * Keeps a text that is being typed and reports it after a pause, or at once on request. A change of `value` replaces
 * the text.
 */
export function useDebouncedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const lastValue = useRef(value)
  const emitChange = (next: string) => {
    if (next.trim() === lastValue.current) return
    lastValue.current = next.trim()
    onChange(lastValue.current)
  }
  const emitChangeLater = useDebouncedCallback(emitChange, DEBOUNCE_MS)

  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    setText(value)
  }, [value])

  const changeText = (next: string, atOnce = false) => {
    setText(next)
    if (atOnce) {
      emitChangeLater.cancel()
      emitChange(next)
    } else emitChangeLater(next)
  }
  return [text, changeText] as const
}
