// Ahead of what opens, so that they stand in this order whichever opens first: a menu refines what it hangs in.
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

/** What something that opens needs to know of the button that opens it. */
export type Floating = {
  button: RefObject<HTMLButtonElement | null>
  id: string
  isOpen: boolean
  onClose: () => void
}
type Load<Props> = () => Promise<ComponentType<Props>>

/** Ahead of the press; should it fail, the press tries again. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => {})

/**
 * A button that is there at once, and what it opens, which comes when somebody turns to the button. The button stays
 * the same element throughout, so that it keeps the focus.
 * @param load the same function on every render
 * @param held whether it is open, where somebody else decides that
 */
export function useOnDemand<Props>(
  popup: 'menu' | 'dialog',
  load: Load<Props>,
  held?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void],
) {
  const own = useState(false)
  const [isOpen, setOpen] = held ?? own
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const isAwaited = isOpen && !Part
  const giveUp = useEffectEvent(() => setOpen(false))
  useEffect(() => {
    if (!isAwaited) return
    let isStill = true
    load().then(
      (loaded) => isStill && setPart(() => loaded),
      () => isStill && giveUp(),
    )
    return () => {
      isStill = false
    }
  }, [isAwaited, load])

  const prepare = () => preload(load)
  return {
    Part,
    floating: { button, id, isOpen, onClose: () => setOpen(false) } satisfies Floating,
    button: {
      ref: button,
      id,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen && Part ? `${id}-dropdown` : undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setOpen(!isOpen),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      },
      // Whoever has gone on meanwhile is not called back.
      onBlur: () => isAwaited && setOpen(false),
    },
  }
}
