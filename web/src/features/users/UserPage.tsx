import { Badge, Button, Menu } from '@mantine/core'
import { type User, users } from '@poledne/contract/access/user'
import { IconCopy, IconMail, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { readPageMeta } from '../../core/http/pageMeta.ts'
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { startActingAs } from '../../core/session/startActingAs.ts'
import classes from './InvitationSection.module.css'
import { SecuritySection } from './SecuritySection.tsx'
import { USER_FIELD_DISPLAYS } from './userDisplays.tsx'

const isExpired = (expiresAt: string) => Date.parse(`${expiresAt}Z`) < Date.now()

function useInvitationText({ invitedUntil }: User): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (invitedUntil === null) return t('users:invitation.none')
  const when = format.shortInstant(invitedUntil)
  return isExpired(invitedUntil) ? t('users:invitation.expired', { when }) : t('users:invitation.pending', { when })
}

type UserAction<Variables, Answer> = {
  mutationFn: (variables: Variables) => Promise<Answer>
  onSuccess: (answer: Answer, variables: Variables) => unknown
}

/**
 * Sends a request about the user and refetches the user, because such a request changes no version and sends no event.
 */
function useUserAction<Variables = void, Answer = void>(user: User, action: UserAction<Variables, Answer>) {
  const client = useQueryClient()
  return useMutation<Answer, Error, Variables>({
    ...action,
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
    onSettled: () => void invalidateModules(client, [{ module: users.name, id: user.id }]),
  })
}

/** Shows the invitation of a user who has no password yet to users who can edit the user. */
function InvitationSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<string | null>(null)
  const params = { id: String(user.id) }
  // With `send`, the server mails the link if mail is configured.
  const inviting = useUserAction(user, {
    mutationFn: (send: boolean) => callApi('POST users/:id/invitation/', { params, body: { send } }),
    onSuccess: async (invitation, send) => {
      setLink(invitation.mailed ? null : invitation.link)
      if (invitation.mailed) notify.info({ message: t('users:invitation.sent', { email: user.email }) })
      if (send) return
      // Browsers provide the clipboard only on https and localhost, so the link is shown as well.
      const isCopied = await navigator.clipboard?.writeText(invitation.link).then(
        () => true,
        () => false,
      )
      if (isCopied) notify.info({ message: t('users:invitation.copied') })
    },
  })
  const revoking = useUserAction(user, {
    mutationFn: () => callApi('DELETE users/:id/invitation/', { params }),
    onSuccess: () => {
      setLink(null)
      notify.info({ message: t('users:invitation.revoked') })
    },
  })
  const text = useInvitationText(user)
  if (user.hasPassword || !user.active || user.blocked || user.archived) return null
  return (
    <PageSection title={t('users:invitation.title')}>
      <p className="flat">{text}</p>
      {link !== null && (
        <p className={classes.link}>
          <code>{link}</code>
        </p>
      )}
      {user.can.access && (
        <div className={classes.actions}>
          {readPageMeta('invitation-mails') !== 'off' && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
              loading={inviting.isPending && inviting.variables}
              onClick={() => inviting.mutate(true)}
            >
              {t(user.invitedUntil === null ? 'users:invitation.send' : 'users:invitation.resend')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            loading={inviting.isPending && !inviting.variables}
            onClick={() => inviting.mutate(false)}
          >
            {t('users:invitation.copy')}
          </Button>
          {user.invitedUntil !== null && (
            <ConfirmButton
              variant="subtle"
              color="red"
              isDanger
              label={t('users:invitation.revoke')}
              title={t('users:invitation.revokeTitle')}
              isPending={revoking.isPending}
              onConfirm={revoking.mutate}
            >
              {t('users:invitation.revokeBody')}
            </ConfirmButton>
          )}
        </div>
      )}
    </PageSection>
  )
}

type UserActionsProps = { user: User; renderMenu: (items: ReactNode) => ReactNode }

/** Removing the personal data is in the menu, if the server permits it, and has to be confirmed. */
function UserActions({ user, renderMenu }: UserActionsProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const removal = useUserAction(user, {
    mutationFn: () => callApi('POST users/:id/anonymise/', { params: { id: String(user.id) }, body: {} }),
    onSuccess: () => notify.info({ message: t('users:anonymise.done') }),
  })
  return (
    <>
      <ActAsUserButton user={user} />
      {renderMenu(
        user.can.anonymise && (
          <Menu.Item color="red" leftSection={<IconUserOff size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
            {t('users:anonymise.action')}
          </Menu.Item>
        ),
      )}
      <ConfirmDialog
        opened={isAsking}
        isDanger
        isBusy={removal.isPending}
        title={t('users:anonymise.title', { name: user.username })}
        confirmLabel={t('users:anonymise.confirm')}
        onConfirm={() => removal.mutate(undefined, { onSettled: close })}
        onClose={close}
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
    <FieldDisplaysContext value={USER_FIELD_DISPLAYS}>
      <RecordViewPage
        module={users}
        id={userId}
        getName={({ username }: User) => username}
        badges={({ blocked }: User) => blocked && <Badge color="red">{t('users:fields.blocked')}</Badge>}
        renderActions={(user: User, renderMenu) => <UserActions user={user} renderMenu={renderMenu} />}
        lead={(user: User) => <InvitationSection user={user} />}
      >
        {(user: User) => <SecuritySection user={user} />}
      </RecordViewPage>
    </FieldDisplaysContext>
  )
}

/** Starts acting as this user, if the server permits it. */
function ActAsUserButton({ user }: { user: User }) {
  const { t } = useTranslation()
  const name = user.username
  const start = useMutation({ mutationFn: () => startActingAs(name) })
  if (!user.can.switch) return null
  return (
    <ConfirmButton
      leftSection={<IconUserShare size={18} aria-hidden />}
      label={t('users:switch.action')}
      title={t('users:switch.title', { name })}
      confirmLabel={t('users:switch.confirm', { name })}
      isPending={start.isPending}
      onConfirm={start.mutate}
    >
      {t('users:switch.body')}
    </ConfirmButton>
  )
}
