import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../core/form/descriptionBelowInput.ts'
import { FormError } from '../../core/form/FormError.tsx'
import { findEmptyFields } from '../../core/form/formErrors.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { confirmTotp, type NewTotp } from './profile.api.ts'
import classes from './SignInMethods.module.css'

type Props = { secret: NewTotp; onClose: () => void; onDone: (recoveryCodes: readonly string[]) => void }

/** Sets up an authenticator app: shows its secret as a QR code, and asks for a code of the app. */
export function TotpDialog({ secret, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, formProps, failure, isSaving } = useFormSession({
    toValues: () => ({ code: '' }),
    isGuarded: false,
    failureMessage: t('factors:totp.failed'),
    validate: (values) => findEmptyFields(values, t),
    send: ({ code }) => confirmTotp(code.replace(/\s/g, '')),
    onSaved: ({ recoveryCodes }) => {
      void invalidateModules(client, ['factors'])
      onDone(recoveryCodes)
    },
  })
  return (
    <Dialog opened title={t('factors:totp.setUp')} onClose={onClose}>
      <form {...formProps} className={classes.dialog}>
        <FormError>{failure}</FormError>
        <p className={classes.text}>{t('factors:totp.scan')}</p>
        <QrCode text={secret.uri} label={t('factors:totp.qr')} />
        <div>
          <p className={classes.text}>{t('factors:totp.secret')}</p>
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
          {...descriptionBelowInput}
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
  const rows = encodeQR(text, 'raw', { border: 1 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} className={classes.qr} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} fill="#000" />
    </svg>
  )
}
