import { Button } from '@mantine/core'
import { accountEndpoints } from '@poledne/contract/access/account'
import { collectViolations } from '@poledne/contract/http/violations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { toFieldErrors } from '../../core/form/formErrors.ts'
import { NewPasswordField } from '../../core/form/password/NewPasswordField.tsx'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { useNativeForm } from '../../core/form/useNativeForm.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import classes from './ProfileForm.module.css'
import { changePassword, devicesQuery } from './profile.api.ts'

const FIELDS = ['password', 'newPassword', 'repeatedPassword'] as const
type PasswordValues = Record<(typeof FIELDS)[number], string>

function findPasswordViolations({ repeatedPassword, ...body }: PasswordValues, t: TFunction): Partial<PasswordValues> {
  const { error } = accountEndpoints.changePassword.body.safeParse(body, { reportInput: true })
  const errors: Partial<PasswordValues> = error ? toFieldErrors(collectViolations(error.issues), t) : {}
  if (repeatedPassword !== body.newPassword) errors.repeatedPassword = t('messages:violations.passwordsDontMatch')
  return errors
}

function PasswordForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { profile } = useSession()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
    fields: FIELDS,
    fallbackMessage: t('account:password.failed'),
    validate: (values) => findPasswordViolations(values, t),
    send: async ({ password, newPassword }) => {
      await changePassword({ password, newPassword })
      notify.info({ message: t('account:password.changed') })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      void navigate({ to: '/profile' })
    },
  })
  return (
    <PageSection>
      <form ref={form} noValidate className={classes.narrow} onSubmit={submit}>
        <FormError>{failure}</FormError>
        {/* Password managers need the username to store the password with it. */}
        <input type="text" name="username" autoComplete="username" value={profile.username} readOnly hidden />
        <PasswordField
          name="password"
          label={t('account:password.current')}
          autoComplete="current-password"
          size="md"
          error={errors.password}
        />
        <NewPasswordField
          name="newPassword"
          label={t('lostPassword.password')}
          description={t('signUp.passwordAdvice')}
          size="md"
          error={errors.newPassword}
        />
        <PasswordField
          name="repeatedPassword"
          label={t('account:password.repeated')}
          autoComplete="new-password"
          size="md"
          error={errors.repeatedPassword}
        />
        <p className={classes.note}>{t('account:password.consequence')}</p>
        <div>
          <Button type="submit" loading={isBusy}>
            {t('account:password.submit')}
          </Button>
        </div>
      </form>
    </PageSection>
  )
}

export function ProfilePasswordPage() {
  const { t } = useTranslation()
  usePageTitle(t('account:password.title'))
  return (
    <RecordPage back={{ to: '/profile', label: t('account:profile.title') }} title={t('account:password.title')}>
      {actingAs ? <ActingAsNotice /> : <PasswordForm />}
    </RecordPage>
  )
}
