import { Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { findEmptyFields } from '../../core/form/formErrors.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { downloadBlob } from '../../core/http/files/downloadFile.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { buildQrCode } from '../../core/page/qrCode.ts'
import classes from './SignInMethods.module.css'

/** Requests the secret for a new authenticator app. */
export const startTotp = () => callApi('POST profile/totp/', { body: {} })
export type NewTotp = Awaited<ReturnType<typeof startTotp>>

type TotpDialogProps = { secret: NewTotp; onClose: () => void; onDone: (recoveryCodes: readonly string[]) => void }

/** Sets up an authenticator app: shows its secret as a QR code, and asks for a code of the app. */
export function TotpDialog({ secret, onClose, onDone }: TotpDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, formProps, failure, isSaving } = useFormSession({
    toValues: () => ({ code: '' }),
    isGuarded: false,
    failureMessage: t('factors:totp.failed'),
    validate: (values) => findEmptyFields(values, t),
    send: ({ code }) => callApi('PUT profile/totp/', { body: { code: code.replace(/\s/g, '') } }),
    onSaved: ({ recoveryCodes }) => {
      void invalidateModules(client, ['factors'])
      onDone(recoveryCodes)
    },
  })
  return (
    <Dialog opened title={t('factors:totp.setUp')} onClose={onClose}>
      <form {...formProps} className={classes.dialog}>
        <FormError>{failure}</FormError>
        <p className="flat pretty">{t('factors:totp.scan')}</p>
        <QrCode text={secret.uri} label={t('factors:totp.qr')} />
        <div>
          <p className="flat pretty">{t('factors:totp.secret')}</p>
          <p className={classes.secret}>{formatSecret(secret.secret)}</p>
        </div>
        <TextInput
          name="code"
          label={t('factors:step.code')}
          description={t('factors:totp.enter')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('factors:totp.confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Groups the characters by four, so that they are easier to type. */
const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Draws the QR code on this device, because the secret must not be sent to a service. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = buildQrCode(text)
  return (
    <svg role="img" aria-label={label} className={classes.qr} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} fill="#000" />
    </svg>
  )
}

type RecoveryCodesDialogProps = { codes: readonly string[] | null; onClose: () => void }

/** Shows new recovery codes once; they cannot be read again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  const text = (codes ?? []).join('\n')
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Dialog opened={codes !== null} title={t('factors:codes.title')} needsAnswer onClose={onClose}>
      <div className={classes.dialog}>
        <p className="flat pretty">{t('factors:codes.text')}</p>
        <ul className={classes.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="wrap">
          {/* Browsers provide the clipboard only on https and localhost. */}
          {navigator.clipboard && (
            <Button
              variant="default"
              leftSection={<CopyIcon size={16} aria-hidden />}
              onClick={() => clipboard.copy(text)}
            >
              <span aria-live="polite">{t(clipboard.copied ? 'account:about.copied' : 'factors:codes.copy')}</span>
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'poledne-recovery-codes.txt')}
          >
            {t('factors:codes.download')}
          </Button>
        </div>
        <Button onClick={onClose}>{t('factors:codes.done')}</Button>
      </div>
    </Dialog>
  )
}
