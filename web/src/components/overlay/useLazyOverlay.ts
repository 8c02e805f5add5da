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
export type OverlayControl = {
  button: RefObject<HTMLButtonElement | null>
  id: string
  isOpen: boolean
  onClose: () => void
}
type LoadComponent<Props> = () => Promise<ComponentType<Props>>

/** Ahead of the press; should it fail, the press tries again. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => {})

/**
 * A button that is there at once, and what it opens, which comes when somebody turns to the button. The button stays
 * the same element throughout, so that it keeps the focus.
 * @param load the same function on every render
 * @param controlled whether it is open, where somebody else decides that
 */
export function useLazyOverlay<Props>(
  role: 'menu' | 'dialog',
  load: LoadComponent<Props>,
  controlled?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void],
) {
  const uncontrolled = useState(false)
  const [isOpen, setOpen] = controlled ?? uncontrolled
  const [Content, setContent] = useState<ComponentType<Props> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const isLoading = isOpen && !Content
  const cancelOpening = useEffectEvent(() => setOpen(false))
  useEffect(() => {
    if (!isLoading) return
    let isActive = true
    load().then(
      (loaded) => isActive && setContent(() => loaded),
      () => isActive && cancelOpening(),
    )
    return () => {
      isActive = false
    }
  }, [isLoading, load])

  const preloadContent = () => preload(load)
  return {
    Content,
    floating: { button, id, isOpen, onClose: () => setOpen(false) } satisfies OverlayControl,
    button: {
      ref: button,
      id,
      'aria-haspopup': role,
      'aria-expanded': isOpen,
      'aria-controls': isOpen && Content ? `${id}-dropdown` : undefined,
      onPointerEnter: preloadContent,
      onFocus: preloadContent,
      onClick: () => setOpen(!isOpen),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      },
      // Whoever has gone on meanwhile is not called back.
      onBlur: () => isLoading && setOpen(false),
    },
  }
}
