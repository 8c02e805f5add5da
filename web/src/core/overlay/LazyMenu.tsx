import {
  type ComponentType,
  createContext,
  type FocusEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { withCommonTexts } from '../http/loading/lazyWithRetry.ts'

type Overlay = {
  button: RefObject<HTMLButtonElement | null>
  id: string
  isOpen: boolean
  close: () => void
}

const OverlayContext = createContext<Overlay | null>(null)

/** The open state of the surrounding `LazyMenu` and the button that opens it. */
export function useOverlay(): Overlay {
  const overlay = use(OverlayContext)
  if (!overlay) throw new Error('useOverlay is called outside of LazyMenu')
  return overlay
}

/**
 * Loads a component before it is needed. A failure is ignored, because the component is loaded again when it is needed.
 */
export const preloadComponent = (load: () => Promise<unknown>) => void withCommonTexts(load)().catch(() => {})

type LazyMenuButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onPointerEnter: () => void
  onFocus: () => void
  onBlur: FocusEventHandler
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

type LazyMenuProps<ContentProps> = {
  kind: 'menu' | 'dialog'
  /** Loads a component that renders a `FloatingMenu` or a `FloatingPanel`. It must be the same function on every render. */
  load: () => Promise<ComponentType<ContentProps>>
  renderButton: (props: LazyMenuButtonProps) => ReactNode
  children: (Content: ComponentType<ContentProps>) => ReactNode
  buttonRef?: RefObject<HTMLButtonElement | null>
  /** A parent that controls whether the menu is open gives both `isOpen` and `onOpenChange`. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A button whose menu or panel is loaded when the user points at the button, focuses it or presses it. The button
 * stays the same element while the content is loading, so it keeps the focus.
 */
export function LazyMenu<ContentProps>(props: LazyMenuProps<ContentProps>) {
  const { kind, load, renderButton, children } = props
  const [isOpenUncontrolled, setOpenUncontrolled] = useState(false)
  const isOpen = props.isOpen ?? isOpenUncontrolled
  const setOpen = props.onOpenChange ?? setOpenUncontrolled
  const [Content, setContent] = useState<ComponentType<ContentProps> | null>(null)
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = props.buttonRef ?? ownRef
  const id = useId()

  const isLoading = isOpen && !Content
  const close = useEffectEvent(() => setOpen(false))
  useEffect(() => {
    if (!isLoading) return
    let isActive = true
    withCommonTexts(load)().then(
      (loaded) => isActive && setContent(() => loaded),
      () => isActive && close(),
    )
    return () => {
      isActive = false
    }
  }, [isLoading, load])

  const preloadContent = () => preloadComponent(load)
  const buttonProps: LazyMenuButtonProps = {
    ref: button,
    id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen && Content ? `${id}-dropdown` : undefined,
    onPointerEnter: preloadContent,
    onFocus: preloadContent,
    // If the user leaves the button while the content is loading, the menu does not open and take the focus.
    onBlur: () => isLoading && setOpen(false),
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event) => {
      // The button keeps the focus until the menu is shown.
      if (event.key === 'Escape' && isOpen) setOpen(false)
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <>
      {renderButton(buttonProps)}
      {Content && (
        <OverlayContext value={{ button, id, isOpen, close: () => setOpen(false) }}>{children(Content)}</OverlayContext>
      )}
    </>
  )
}

type Button = HTMLButtonElement | null
type ButtonTargetProps = { button: RefObject<Button>; ref?: Ref<Button> }

/** Positions a Mantine menu or popover next to a button that is rendered elsewhere. */
export function ButtonTarget({ button, ref }: ButtonTargetProps) {
  useImperativeHandle<Button, Button>(ref, () => button.current, [button])
  return null
}

/** Opens an overlay only after it is mounted: Mantine records where to return the focus when `opened` changes. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isOpen && isMounted
}
