import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** A text that is told of when its writer pauses, or at once when asked to; it follows the value when that changes by itself. */
export function useTypedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = (next: string) => {
    if (next.trim() === told.current) return
    told.current = next.trim()
    onChange(told.current)
  }
  const tellLater = useDebouncedCallback(tell, PAUSE_MS)

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])

  const type = (next: string, atOnce = false) => {
    setText(next)
    if (atOnce) {
      tellLater.cancel()
      tell(next)
    } else tellLater(next)
  }
  return [text, type] as const
}
