import { Button, Group, TextInput } from '@mantine/core'
import type { Passkey } from '@poledne/contract/access/factor'
import { parseUserAgent } from '@poledne/contract/access/parseUserAgent'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { findEmptyFields } from '../../core/form/formErrors.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { useSave } from '../../core/form/useSave.ts'
import { useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { findPasskeyObstacle, isPasskeyCancelled } from '../../core/session/passkeys.ts'
import { useDeviceNameFormat } from './DevicesSection.tsx'
import classes from './ProfilePage.module.css'
import { removePasskey, renamePasskey } from './profile.api.ts'

type RegistrationOptions = Parameters<typeof import('@simplewebauthn/browser')['startRegistration']>[0]['optionsJSON']

/** Creates a passkey on this device and adds it to the account. */
async function createPasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await callApi('POST profile/passkeys/options/', { body: {} })
  const attestation = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
  return callApi('POST profile/passkeys/', {
    body: { name, attestation: attestation as RequestBody<Api['POST profile/passkeys/']>['attestation'] },
  })
}

type Props = { passkeys: readonly Passkey[]; onCodes: (codes: readonly string[]) => void }

/** Lists the passkeys of the user. On plain HTTP it says why none can be added. */
export function PasskeysSection({ passkeys, onCodes }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const formatDeviceName = useDeviceNameFormat()
  const [isBusy, setIsBusy] = useState(false)
  const obstacle = findPasskeyObstacle()

  async function add() {
    setIsBusy(true)
    try {
      const { recoveryCodes } = await createPasskey(formatDeviceName(parseUserAgent(navigator.userAgent)))
      notify.info({ message: t('factors:passkeys.added') })
      if (recoveryCodes) onCodes(recoveryCodes)
      await invalidateModules(client, ['factors'])
    } catch (error) {
      const fallback = t(isPasskeyCancelled(error) ? 'factors:passkeys.cancelled' : 'factors:passkeys.addFailed')
      notify.error({ message: isApiError(error) ? getServerMessage(error, fallback) : fallback })
    }
    setIsBusy(false)
  }

  return (
    <PageSection title={t('factors:passkeys.title')}>
      <p className={classes.soft}>{t('factors:passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ActionList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ActionList>
      )}
      {obstacle === null ? (
        <div className={classes.actions}>
          <Button variant="default" loading={isBusy} onClick={() => void add()}>
            {t('factors:passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className={classes.soft}>{t(`factors:passkeys.${obstacle}`)}</p>
      )}
    </PageSection>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const formatAgo = useRelativeTimeFormat()
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null)
  const { id, name, lastUsedAt } = passkey
  const removal = useSave<void, void>({
    kind: 'update',
    messages: { success: t('factors:passkeys.removed', { name }), failure: t('factors:passkeys.removeFailed') },
    mutationFn: () => removePasskey(id),
    changes: ['factors'],
  })
  const closeDialog = () => setOpenDialog(null)
  return (
    <ActionRow
      icon={<IconKey size={24} stroke={1.4} aria-hidden />}
      name={name}
      text={lastUsedAt ? t('factors:totp.lastUsed', { ago: formatAgo(lastUsedAt) }) : t('factors:passkeys.never')}
    >
      <Button
        variant="default"
        size="sm"
        aria-label={t('table:views.rename', { name })}
        onClick={() => setOpenDialog('rename')}
      >
        {t('factors:passkeys.rename')}
      </Button>
      <Button
        variant="default"
        size="sm"
        loading={removal.isPending}
        aria-label={t('factors:passkeys.removeNamed', { name })}
        onClick={() => setOpenDialog('remove')}
      >
        {t('factors:passkeys.remove')}
      </Button>
      {openDialog === 'rename' && (
        <RenameDialog
          passkey={passkey}
          onClose={closeDialog}
          onRenamed={() => void invalidateModules(client, ['factors'])}
        />
      )}
      <ConfirmDialog
        opened={openDialog === 'remove'}
        isDanger
        title={t('factors:passkeys.removeQuestion', { name })}
        confirmLabel={t('factors:passkeys.remove')}
        onConfirm={() => {
          closeDialog()
          removal.mutate()
        }}
        onClose={closeDialog}
      >
        {t('factors:passkeys.removeText')}
      </ConfirmDialog>
    </ActionRow>
  )
}

type RenameDialogProps = { passkey: Passkey; onClose: () => void; onRenamed: () => void }

function RenameDialog({ passkey, onClose, onRenamed }: RenameDialogProps) {
  const { t } = useTranslation()
  const { form, formProps, failure, isSaving } = useFormSession({
    toValues: () => ({ name: passkey.name }),
    isGuarded: false,
    failureMessage: t('factors:passkeys.renameFailed'),
    validate: ({ name }) => findEmptyFields({ name: name.trim() }, t),
    send: ({ name }) => renamePasskey(passkey.id, name.trim()),
    onSaved: () => {
      onRenamed()
      onClose()
      notify.info({ message: t('factors:passkeys.renamed') })
    },
  })
  return (
    <Dialog opened title={t('factors:passkeys.renameTitle')} onClose={onClose}>
      <form {...formProps} className={classes.rename}>
        <FormError>{failure}</FormError>
        <TextInput
          name="name"
          label={t('table:fields.name')}
          maxLength={80}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('record:bar.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
