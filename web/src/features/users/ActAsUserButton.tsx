import { Button } from '@mantine/core'
import type { User } from '@poledne/contract/access/user'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { startActingAs } from '../../lib/session/startActingAs.ts'

/** Acting as somebody else, for those whom the server lets do it. */
export function ActAsUserButton({ user }: { user: User }) {
  const { t } = useTranslation()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!user.can.switch) return null
  const name = user.username
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserShare size={18} aria-hidden />}
        onClick={() => setIsConfirmOpen(true)}
      >
        {t('users:switch.action')}
      </Button>
      <ConfirmDialog
        opened={isConfirmOpen}
        title={t('users:switch.title', { name })}
        confirmLabel={t('users:switch.confirm', { name })}
        isBusy={busy}
        onConfirm={() => {
          setBusy(true)
          void startActingAs(name).finally(() => {
            setBusy(false)
            setIsConfirmOpen(false)
          })
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('users:switch.body')}
      </ConfirmDialog>
    </>
  )
}
