import { type KeyboardEvent, useRef, useState } from 'react'

type Handlers = {
  onDropdownOpen?: (() => void) | undefined
  onDropdownClose?: (() => void) | undefined
}

const OPTION = '[data-combobox-option]:not([data-combobox-disabled])'

/** The highlighted option of the open list, or the first one after typing. */
function findOption(input: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>(`${OPTION}[data-combobox-selected]`) ?? list?.querySelector(OPTION) ?? null
}

/**
 * Keys of an open list. Enter and Tab pick the highlighted option if the user has typed or moved the highlight;
 * otherwise they close the list. Enter never reaches the form while the list is open.
 */
export function useListKeys({ onDropdownOpen, onDropdownClose }: Handlers, { several }: { several: boolean }) {
  const [opened, setOpened] = useState(false)
  const touched = useRef(false)

  const close = () => {
    touched.current = false
    setOpened(false)
    onDropdownClose?.()
  }

  const pick = (input: HTMLInputElement) => {
    const option = touched.current ? findOption(input) : null
    touched.current = false
    // Clicking the current value of a single select would clear it.
    if (option && (several || option.ariaSelected !== 'true')) option.click()
    else close()
  }

  return {
    dropdownOpened: opened,
    onDropdownOpen: () => {
      setOpened(true)
      onDropdownOpen?.()
    },
    onDropdownClose: close,
    onInputCapture: () => {
      touched.current = true
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') touched.current = true
      if (!opened || (event.key !== 'Enter' && event.key !== 'Tab')) return
      if (event.key === 'Enter') {
        event.preventDefault()
        event.stopPropagation()
      }
      pick(event.currentTarget)
    },
  }
}
