import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { useNativeForm } from '../../lib/form/useNativeForm.ts'
import { confirmTotp, factorsQuery, startTotp } from './profile.api.ts'
import classes from './SignInMethods.module.css'

type Props = { onClose: () => void; onDone: (recoveryCodes: readonly string[]) => void }

const FIELDS = ['code'] as const

/** Sets up an authenticator app: shows its secret as a QR code, and asks for a code of the app. */
export function TotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // Each dialog creates one secret, so the response is not cached for the next one.
  const secret = useQuery({
    queryKey: ['newTotp'],
    queryFn: startTotp,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const { form, errors, failure, isBusy, submit } = useNativeForm({
    fields: FIELDS,
    fallbackMessage: t('factors:totp.failed'),
    send: async ({ code }) => {
      const { recoveryCodes } = await confirmTotp(code.replace(/\s/g, ''))
      void client.invalidateQueries({ queryKey: factorsQuery.queryKey })
      onDone(recoveryCodes)
    },
  })
  return (
    <Dialog opened title={t('factors:totp.setUp')} onClose={onClose}>
      <form ref={form} className={classes.dialog} onSubmit={submit} noValidate>
        <FormError>{failure ?? (secret.isError ? t('factors:totp.failed') : undefined)}</FormError>
        <p className={classes.text}>{t('factors:totp.scan')}</p>
        {secret.data ? (
          <QrCode text={secret.data.uri} label={t('factors:totp.qr')} />
        ) : (
          <Skeleton h={208} w={208} mx="auto" />
        )}
        {secret.data && (
          <div>
            <p className={classes.text}>{t('factors:totp.secret')}</p>
            <p className={classes.secret}>{formatSecret(secret.data.secret)}</p>
          </div>
        )}
        <TextInput
          name="code"
          label={t('factors:step.code')}
          description={t('factors:totp.enter')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          error={errors.code}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!secret.data}>
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
