import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useUnsavedGuard } from '../../form/useUnsavedGuard.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'
import { Dialog } from '../../overlay/Dialog.tsx'

type UnsavedChangesDialogProps = {
  opened: boolean
  onStay: () => void
  onKeepDraft: () => void
  onDiscard: () => void
}

/** Asks before leaving a form with unsaved changes: stay, keep the draft, or discard. */
export function UnsavedChangesDialog({ opened, onStay, onKeepDraft, onDiscard }: UnsavedChangesDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={t('record:leave.title')}>
      <Text>{t('record:leave.body')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t('record:leave.discard')}
        </Button>
        <Button variant="default" onClick={onKeepDraft}>
          {t('record:leave.keep')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('record:leave.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}

type DiscardChangesDialogProps = { guard: ReturnType<typeof useUnsavedGuard>; children: ReactNode }

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
