import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type DiscardDialogProps = { guard: ReturnType<typeof useUnsavedGuard>; children: ReactNode }

/** Leaving what keeps no draft: it stays, or it is gone. */
export function DiscardDialog({ guard, children }: DiscardDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened={guard.blocked !== null}
      title={t('record:leave.title')}
      confirm={t('record:leave.discard')}
      cancel={t('record:leave.stay')}
      onConfirm={() => guard.blocked?.proceed()}
      onClose={() => guard.blocked?.reset()}
    >
      {children}
    </ConfirmDialog>
  )
}
