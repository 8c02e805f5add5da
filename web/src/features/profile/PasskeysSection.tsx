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
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { findPasskeyObstacle, isPasskeyCancelled } from '../../core/session/passkeys.ts'
import { useDeviceNameFormat } from './DevicesSection.tsx'

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
      <p className="flat quiet pretty">{t('factors:passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ActionList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ActionList>
      )}
      {obstacle === null ? (
        <div className="wrap">
          <Button variant="default" loading={isBusy} onClick={() => void add()}>
            {t('factors:passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="flat quiet pretty">{t(`factors:passkeys.${obstacle}`)}</p>
      )}
    </PageSection>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, lastUsedAt } = passkey
  const removal = useSave<void, void>({
    kind: 'update',
    messages: { success: t('factors:passkeys.removed', { name }), failure: t('factors:passkeys.removeFailed') },
    mutationFn: () => callApi('DELETE profile/passkeys/:id/', { params: { id: String(id) } }),
    changes: ['factors'],
  })
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
        onClick={() => setIsRenaming(true)}
      >
        {t('factors:passkeys.rename')}
      </Button>
      <ConfirmButton
        size="sm"
        isDanger
        label={t('factors:passkeys.remove')}
        aria-label={t('factors:passkeys.removeNamed', { name })}
        title={t('factors:passkeys.removeQuestion', { name })}
        isPending={removal.isPending}
        onConfirm={removal.mutate}
      >
        {t('factors:passkeys.removeText')}
      </ConfirmButton>
      {isRenaming && <RenameDialog passkey={passkey} onClose={() => setIsRenaming(false)} />}
    </ActionRow>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, formProps, failure, isSaving } = useFormSession({
    toValues: () => ({ name: passkey.name }),
    isGuarded: false,
    failureMessage: t('factors:passkeys.renameFailed'),
    validate: ({ name }) => findEmptyFields({ name: name.trim() }, t),
    send: ({ name }) =>
      callApi('PUT profile/passkeys/:id/', { params: { id: String(passkey.id) }, body: { name: name.trim() } }),
    onSaved: () => {
      void invalidateModules(client, ['factors'])
      onClose()
      notify.info({ message: t('factors:passkeys.renamed') })
    },
  })
  return (
    <Dialog opened title={t('factors:passkeys.renameTitle')} onClose={onClose}>
      <form {...formProps} className="stack">
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
