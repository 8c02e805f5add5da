import { type ReactNode, useEffect, useRef } from 'react'
import classes from './BlockingDialog.module.css'

type Props = { titleId: string; wide?: boolean; children: ReactNode; onOpen?: (dialog: HTMLDialogElement) => void }

/**
 * Covers the page until the cause of the dialog is gone; the page stays mounted, so that no input is lost. A native
 * dialog is above every other layer and makes the layers below inert; Escape does not close it.
 */
export function BlockingDialog({ titleId, wide = false, children, onOpen }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const openDialog = () => {
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    onOpen?.(dialog.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, when it appears
  useEffect(openDialog, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={openDialog}
    >
      {children}
    </dialog>
  )
}
