import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useNativeForm } from '../../lib/form/useNativeForm.ts'
import { isApiError } from '../../lib/http/apiError.ts'
import { getServerMessage } from '../../lib/http/errorMessages.ts'
import { callApi } from '../../lib/http/http.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { arePasskeysSupported, importPasskeyAuthentication, isPasskeyCancelled } from '../../lib/session/passkeys.ts'
import type { ProofQuestion } from '../../lib/session/proof.ts'
import { useSession } from '../../lib/session/session.ts'
import { factorsQuery } from '../profile/profile.api.ts'
import classes from './SignInForm.module.css'

const FIELDS = ['password'] as const

/** Whether the signed-in user has a passkey; while they act as another user, the server does not say. */
function useCanUsePasskey(): boolean {
  const { data } = useQuery({ ...factorsQuery, enabled: !actingAs })
  return arePasskeysSupported() && (Boolean(actingAs) || (data?.passkeys ?? []).length > 0)
}

/** Asks for the password or a passkey over the current page, whose request is then repeated. */
export function ProofDialog({ question: { answer } }: { question: ProofQuestion }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const canUsePasskey = useCanUsePasskey()
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
    fields: FIELDS,
    fallbackMessage: t('factors:proof.failed'),
    send: async ({ password }) => {
      await callApi('POST profile/proof/', { body: { password } })
      answer(true)
    },
  })
  async function provePasskey() {
    setPasskeyFailure(undefined)
    try {
      const { requestAssertion } = await importPasskeyAuthentication()
      await callApi('POST profile/proof/', { body: { assertion: await requestAssertion() } })
      answer(true)
    } catch (error) {
      if (isPasskeyCancelled(error)) return
      const fallback = t('factors:proof.failed')
      setPasskeyFailure(isApiError(error) ? getServerMessage(error, fallback) : fallback)
    }
  }
  return (
    <Dialog opened title={t('factors:proof.title')} onClose={() => answer(false)}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <FormError>{failure ?? passkeyFailure}</FormError>
        <p className={classes.lead}>{t('factors:proof.text')}</p>
        {/* Password managers need the username to find the password. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={actingAs?.by ?? profile.username}
          readOnly
          hidden
        />
        <PasswordField
          name="password"
          label={t('signIn.password')}
          autoComplete="current-password"
          data-autofocus
          size="md"
          error={errors.password}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('factors:proof.submit')}
        </Button>
        {canUsePasskey && (
          <Button variant="default" size="md" fullWidth onClick={() => void provePasskey()}>
            {t('factors:step.usePasskey')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
