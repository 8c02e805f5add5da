import { Button } from '@mantine/core'
import type { User } from '@poledne/contract/access/user'
import { IconUserOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { anonymiseUser, refetchUser } from './users.api.ts'

/** Removes the personal data of the user after a confirmation, if the server permits it. */
export function AnonymiseButton({ user }: { user: User }) {
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
