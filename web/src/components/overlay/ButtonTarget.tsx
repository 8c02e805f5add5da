import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

type Button = HTMLButtonElement | null
type ButtonTargetProps = { button: RefObject<Button>; ref?: Ref<Button> }

/** The target of what opens: leads to the button, which has been on the page for longer. */
export function ButtonTarget({ button, ref }: ButtonTargetProps) {
  useImperativeHandle<Button, Button>(ref, () => button.current, [button])
  return null
}

/** Born closed even when it is asked to be open: by opening, it learns where the focus has to return to. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isOpen && isMounted
}
