import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

type Button = HTMLButtonElement | null
type ButtonTargetProps = { button: RefObject<Button>; ref?: Ref<Button> }

/** A Mantine target that points to a button rendered elsewhere. */
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
