import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnsavedGuard } from '../../form/useUnsavedGuard.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'

type UnsavedChangesDialogProps = {
  guard: UnsavedGuard
  /** Deletes the draft. */
  onDiscard: () => void
}

/** Asks before leaving a form with unsaved changes: stay, keep the draft, or discard. */
export function UnsavedChangesDialog({ guard: { blocked }, onDiscard }: UnsavedChangesDialogProps) {
  const { t } = useTranslation()
  const stay = () => blocked?.reset()
  return (
    <Dialog opened={blocked !== null} onClose={stay} title={t('record:leave.title')}>
      <Text>{t('record:leave.body')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={() => {
            onDiscard()
            blocked?.proceed()
          }}
        >
          {t('record:leave.discard')}
        </Button>
        <Button variant="default" onClick={() => blocked?.proceed()}>
          {t('record:leave.keep')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('record:leave.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}

type DiscardChangesDialogProps = { guard: UnsavedGuard; children: ReactNode }

/** Asks before leaving a form that has no draft. */
export function DiscardChangesDialog({ guard, children }: DiscardChangesDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened={guard.blocked !== null}
      title={t('record:leave.title')}
      confirmLabel={t('record:leave.discard')}
      cancelLabel={t('record:leave.stay')}
      onConfirm={() => guard.blocked?.proceed()}
      onClose={() => guard.blocked?.reset()}
    >
      {children}
    </ConfirmDialog>
  )
}
