import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useUnsavedGuard } from '../../../lib/form/useUnsavedGuard.ts'
import { ConfirmDialog } from '../../overlay/ConfirmDialog.tsx'

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
