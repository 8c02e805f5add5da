import { Badge, Button } from '@mantine/core'
import { type User, users } from '@poledne/contract/access/user'
import { IconUserShare } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/fieldDisplays.tsx'
import { startActingAs } from '../../core/session/startActingAs.ts'
import { AnonymiseButton } from './AnonymiseButton.tsx'
import { InvitationSection } from './InvitationSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { USER_DISPLAYS } from './userDisplays.tsx'

export function UserPage() {
  const { t } = useTranslation()
  const { userId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={USER_DISPLAYS}>
      <RecordViewPage
        module={users}
        id={userId}
        back={{ to: '/users', label: t('users:title') }}
        getName={({ username }: User) => username}
        badges={({ blocked }: User) =>
          blocked && (
            <Badge variant="light" color="red" tt="none">
              {t('users:fields.blocked')}
            </Badge>
          )
        }
        actions={(user: User) => (
          <>
            <ActAsUserButton user={user} />
            <AnonymiseButton user={user} />
          </>
        )}
      >
        {(user: User) => (
          <>
            <InvitationSection user={user} />
            <SecuritySection user={user} />
          </>
        )}
      </RecordViewPage>
    </FieldDisplaysContext>
  )
}

/** Starts acting as this user, if the server permits it. */
function ActAsUserButton({ user }: { user: User }) {
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
