import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type ConfirmButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'disabled'> & {
  'aria-label'?: string
  label: string
  title: string
  /** The label of the confirm button; by default the label of this button. */
  confirmLabel?: string
  isDanger?: boolean
  isPending: boolean
  onConfirm: () => void
  /** The question that the dialog asks. */
  children: ReactNode
}

/** A button that asks for confirmation, and then shows that the action is running. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, confirmLabel = label, isDanger = false, isPending, onConfirm, children, ...button } = props
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setIsOpen(true)} {...button}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        isDanger={isDanger}
        title={title}
        confirmLabel={confirmLabel}
        onConfirm={() => {
          close()
          onConfirm()
        }}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
