import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Whether the action cannot be undone, so that its button is red. */
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation; the cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const { opened, title, children, confirmLabel, cancelLabel, isDanger, isBusy, onConfirm, onClose } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? t('record:cancel')}
        </Button>
        <Button color={isDanger ? 'red' : undefined} loading={isBusy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
