import { useCallback, useRef, useState } from 'react'

/** The state of one menu that many rows or cells share; it opens at the clicked button. */
export function useSharedMenu<T>() {
  const [target, setTarget] = useState<T | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement | null>(null)
  const open = useCallback((of: T, at: HTMLButtonElement) => {
    button.current = at
    setTarget(of)
    setIsOpen(true)
  }, [])
  return { target, isOpen, setIsOpen, button, open }
}
