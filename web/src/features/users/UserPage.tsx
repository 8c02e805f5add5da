import { Badge, Button } from '@mantine/core'
import { type User, users } from '@poledne/contract/access/user'
import { IconCopy, IconMail, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { startActingAs } from '../../core/session/startActingAs.ts'
import classes from './InvitationSection.module.css'
import { SecuritySection } from './SecuritySection.tsx'
import { USER_DISPLAYS } from './userDisplays.tsx'
import { anonymiseUser, areInvitationsMailed, inviteUser, refetchUser, revokeInvitation } from './users.api.ts'

const isExpired = (expiresAt: string) => Date.parse(`${expiresAt}Z`) < Date.now()

function useInvitationText({ invitedUntil }: User): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (invitedUntil === null) return t('users:invitation.none')
  const when = format.moment(invitedUntil)
  return isExpired(invitedUntil) ? t('users:invitation.expired', { when }) : t('users:invitation.pending', { when })
}

/** The invitation of a user who has no password yet, for those who can edit the user. */
function InvitationSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [link, setLink] = useState<string | null>(null)
  const [isRevokeOpen, setIsRevokeOpen] = useState(false)
  const onError = (error: Error) => notify.error({ message: getFailureMessage(error) })
  const onSettled = () => void refetchUser(queryClient, user.id)

  const sending = useMutation({
    mutationFn: () => inviteUser(user.id, true),
    onSuccess: (invitation) => {
      setLink(invitation.mailed ? null : invitation.link)
      if (invitation.mailed) notify.info({ message: t('users:invitation.sent', { email: user.email }) })
    },
    onError,
    onSettled,
  })
  const copying = useMutation({
    mutationFn: () => inviteUser(user.id, false),
    onSuccess: async (invitation) => {
      setLink(invitation.link)
      // Browsers provide the clipboard only on https and localhost; the link is also shown.
      const isCopied = await navigator.clipboard?.writeText(invitation.link).then(
        () => true,
        () => false,
      )
      if (isCopied) notify.info({ message: t('users:invitation.copied') })
    },
    onError,
    onSettled,
  })
  const revoking = useMutation({
    mutationFn: () => revokeInvitation(user.id),
    onSuccess: () => {
      setLink(null)
      notify.info({ message: t('users:invitation.revoked') })
    },
    onError,
    onSettled: () => {
      setIsRevokeOpen(false)
      onSettled()
    },
  })
  const text = useInvitationText(user)
  if (user.hasPassword || !user.active || user.blocked || user.archived) return null
  return (
    <PageSection title={t('users:invitation.title')}>
      <p className={classes.text}>{text}</p>
      {link !== null && (
        <p className={classes.link}>
          <code>{link}</code>
        </p>
      )}
      {user.can.access && (
        <div className={classes.actions}>
          {areInvitationsMailed() && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
              loading={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {t(user.invitedUntil === null ? 'users:invitation.send' : 'users:invitation.resend')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            loading={copying.isPending}
            onClick={() => copying.mutate()}
          >
            {t('users:invitation.copy')}
          </Button>
          {user.invitedUntil !== null && (
            <Button variant="subtle" color="red" onClick={() => setIsRevokeOpen(true)}>
              {t('users:invitation.revoke')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isRevokeOpen}
        title={t('users:invitation.revokeTitle')}
        confirmLabel={t('users:invitation.revoke')}
        isDanger
        isBusy={revoking.isPending}
        onConfirm={() => revoking.mutate()}
        onClose={() => setIsRevokeOpen(false)}
      >
        {t('users:invitation.revokeBody')}
      </ConfirmDialog>
    </PageSection>
  )
}

/** Removes the personal data of the user after a confirmation, if the server permits it. */
function AnonymiseButton({ user }: { user: User }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => anonymiseUser(user.id),
    onSuccess: () => notify.info({ message: t('users:anonymise.done') }),
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
    onSettled: () => {
      setIsConfirmOpen(false)
      void refetchUser(queryClient, user.id)
    },
  })
  if (!user.can.anonymise) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserOff size={18} aria-hidden />}
        onClick={() => setIsConfirmOpen(true)}
      >
        {t('users:anonymise.action')}
      </Button>
      <ConfirmDialog
        opened={isConfirmOpen}
        title={t('users:anonymise.title', { name: user.username })}
        confirmLabel={t('users:anonymise.confirm')}
        isDanger
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('users:anonymise.body')}
      </ConfirmDialog>
    </>
  )
}

export function UserPage() {
  const { t } = useTranslation()
  const { userId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={USER_DISPLAYS}>
      <RecordViewPage
        module={users}
        id={userId}
        back={{ to: '/users', label: t('app:modules.users') }}
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
