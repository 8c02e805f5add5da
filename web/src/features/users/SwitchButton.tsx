import { Button } from '@mantine/core'
import type { User } from '@poledne/contract/user'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { switchTo } from '../../lib/switchUser.ts'

/** Acting as somebody else, for those whom the server lets do it. */
export function SwitchButton({ user }: { user: User }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!user.can.switch) return null
  const name = user.username
  return (
    <>
      <Button variant="default" leftSection={<IconUserShare size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {t('users:switch.action')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('users:switch.title', { name })}
        confirm={t('users:switch.confirm', { name })}
        busy={busy}
        onConfirm={() => {
          setBusy(true)
          void switchTo(name).finally(() => {
            setBusy(false)
            setAsked(false)
          })
        }}
        onClose={() => setAsked(false)}
      >
        {t('users:switch.body')}
      </ConfirmDialog>
    </>
  )
}
