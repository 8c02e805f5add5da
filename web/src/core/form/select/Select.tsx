import {
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
} from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isFocusingError } from '../focusFirstError.ts'
import classes from './Select.module.css'

/**
 * The list of options scrolls natively and follows its input in the document, so that assistive technology relates
 * them.
 */
const LIST_PROPS = { comboboxProps: { withinPortal: false }, withScrollArea: false } as const

/** Whether the options are not complete yet; Enter then picks the first match as soon as they are. */
type Loading = { isLoading?: boolean }

/** A select whose open list handles Enter and Tab. */
export function Select<V extends Primitive = string>({ isLoading = false, ...props }: SelectProps<V> & Loading) {
  const keys = useSelectKeys(props, { isMultiple: false, isLoading })
  const { onTyped, ...typedText } = useTypedText(props)
  const onInputCapture = (event: FormEvent<HTMLInputElement>) => {
    keys.onInputCapture()
    onTyped(event.currentTarget.value)
  }
  return (
    <MantineSelect<V>
      selectFirstOptionOnChange
      {...LIST_PROPS}
      {...props}
      data={useSettledOptions(props, { isOpen: keys.dropdownOpened, isLoading })}
      classNames={{ options: classes.options, ...(props.classNames as object) }}
      {...keys}
      {...typedText}
      onInputCapture={onInputCapture}
    />
  )
}

/**
 * Keeps what the user types while the options load: the select would replace it with the label of its value as soon as
 * the label arrives. A select without a controlled value keeps its own text, and its parent can keep the text as well.
 */
function useTypedText<V extends Primitive>({ data, value, searchValue, onOptionSubmit }: SelectProps<V>) {
  const [search, setSearch] = useState(() => getOptionsLockup(getParsedComboboxData(data))[`${value}`]?.label ?? '')
  const typed = useRef<{ text: string; value: typeof value } | null>(null)
  const forget = () => {
    typed.current = null
  }
  const onTyped = (text: string) => {
    typed.current = { text, value }
  }
  if (value === undefined || searchValue !== undefined) return { onTyped }
  return {
    onTyped,
    searchValue: search,
    onSearchChange: (next: string) => {
      const isReplaced = typed.current !== null && typed.current.value === value && typed.current.text !== next
      if (!isReplaced) setSearch(next)
    },
    onOptionSubmit: (option: V) => {
      forget()
      onOptionSubmit?.(option)
    },
    onBlurCapture: forget,
  }
}

/**
 * Keeps the options of an open list as they are, because a new one would move others away from the highlight and the
 * pointer. Options that were still loading appear, and a parent that follows the typed text can filter them.
 */
function useSettledOptions<T extends readonly unknown[]>(
  { data, onSearchChange }: { data?: T | undefined; onSearchChange?: ((text: string) => void) | undefined },
  { isOpen, isLoading }: { isOpen: boolean; isLoading: boolean },
): T | undefined {
  const [settled, setSettled] = useState({ data, isLoading })
  const isKept =
    isOpen && !onSearchChange && !settled.isLoading && settled.data !== undefined && settled.data.length > 0
  if (!isKept && (settled.data !== data || settled.isLoading !== isLoading)) setSettled({ data, isLoading })
  return isKept ? settled.data : data
}

type DropdownHandlers = {
  onDropdownOpen?: (() => void) | undefined
  onDropdownClose?: (() => void) | undefined
}

const OPTION_SELECTOR = '[data-combobox-option]:not([data-combobox-disabled])'

/** Returns the highlighted option of the open list, or the first one after typing. */
function findHighlightedOption(input: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return (
    list?.querySelector<HTMLElement>(`${OPTION_SELECTOR}[data-combobox-selected]`) ??
    list?.querySelector(OPTION_SELECTOR) ??
    null
  )
}

function pressAgainSoon(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget, nativeEvent } = event
  event.preventDefault()
  event.stopPropagation()
  setTimeout(() => currentTarget.dispatchEvent(new KeyboardEvent('keydown', nativeEvent)))
}

/**
 * Handles the keys of an open list. Enter and Tab pick the highlighted option if the user has typed or moved the
 * highlight; otherwise they close the list. Enter never reaches the form while the list is open.
 */
function useSelectKeys(
  { onDropdownOpen, onDropdownClose }: DropdownHandlers,
  { isMultiple, isLoading }: { isMultiple: boolean; isLoading: boolean },
) {
  const [opened, setOpened] = useState(false)
  const hasInteracted = useRef(false)
  /** The input in which Enter was pressed while the options loaded. */
  const waiting = useRef<HTMLInputElement | null>(null)
  // A moment after the list has opened, Mantine looks for its current option and forgets an earlier arrow key.
  const isOpening = useRef(false)

  const close = () => {
    hasInteracted.current = false
    waiting.current = null
    setOpened(false)
    onDropdownClose?.()
  }

  const pickOption = (input: HTMLInputElement) => {
    const option = hasInteracted.current ? findHighlightedOption(input) : null
    hasInteracted.current = false
    // A click on the selected option of a single select would clear it.
    if (option && (isMultiple || option.ariaSelected !== 'true')) option.click()
    else close()
  }

  useEffect(() => {
    const input = waiting.current
    if (isLoading || !input) return
    waiting.current = null
    pickOption(input)
  })

  return {
    dropdownOpened: opened,
    onDropdownOpen: () => {
      if (isFocusingError()) return
      isOpening.current = true
      // This timer starts after that of Mantine.
      queueMicrotask(() => setTimeout(() => (isOpening.current = false)))
      setOpened(true)
      onDropdownOpen?.()
    },
    onDropdownClose: close,
    onInputCapture: () => {
      hasInteracted.current = true
      waiting.current = null
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        hasInteracted.current = true
        if (isOpening.current) return pressAgainSoon(event)
      }
      if (!opened || (event.key !== 'Enter' && event.key !== 'Tab')) return
      if (event.key === 'Enter') {
        event.preventDefault()
        event.stopPropagation()
        if (isLoading && hasInteracted.current) {
          waiting.current = event.currentTarget
          return
        }
      }
      pickOption(event.currentTarget)
    },
  }
}

/**
 * A multi-select in which Enter picks the highlighted option instead of submitting the form. Its list does not open on
 * focus, because it would hide the error below the input.
 */
export function MultiSelect<V extends Primitive = string>({
  isLoading = false,
  ...props
}: MultiSelectProps<V> & Loading) {
  const keys = useSelectKeys(props, { isMultiple: true, isLoading })
  return (
    <MantineMultiSelect<V>
      selectFirstOptionOnChange
      openOnFocus={false}
      {...LIST_PROPS}
      {...props}
      data={useSettledOptions(props, { isOpen: keys.dropdownOpened, isLoading })}
      classNames={{ options: classes.options, inputField: classes.typed, ...(props.classNames as object) }}
      {...keys}
    />
  )
}
