import { Button } from '@mantine/core'
import { accountEndpoints } from '@poledne/contract/access/account'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { type FieldErrors, findEmptyFields, validateBody } from '../../core/form/formErrors.ts'
import { NewPasswordField, PasswordField } from '../../core/form/password/PasswordField.tsx'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { notify } from '../../core/overlay/notify.ts'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import classes from './ProfileForm.module.css'

const EMPTY = { password: '', newPassword: '', repeatedPassword: '' }

function findErrors({ repeatedPassword, ...body }: typeof EMPTY, t: TFunction): FieldErrors {
  const errors = validateBody(accountEndpoints.changePassword.body, body, t)
  if (repeatedPassword !== body.newPassword) errors.repeatedPassword = t('messages:violations.passwordsDontMatch')
  return { ...errors, ...findEmptyFields({ ...body, repeatedPassword }, t) }
}

function PasswordForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { profile } = useSession()
  const { form, formProps, failure, isSaving } = useFormSession({
    toValues: () => EMPTY,
    isGuarded: false,
    failureMessage: t('account:password.failed'),
    validate: (values) => findErrors(values, t),
    send: ({ password, newPassword }) => callApi('POST profile/password/', { body: { password, newPassword } }),
    onSaved: () => {
      notify.info({ message: t('account:password.changed') })
      void invalidateModules(client, ['devices'])
      void navigate({ to: '/profile' })
    },
  })
  return (
    <PageSection>
      <form {...formProps} className={classes.narrow}>
        <FormError>{failure}</FormError>
        {/* Password managers need the username to store the password with it. */}
        <input type="text" name="username" autoComplete="username" value={profile.username} readOnly hidden />
        <PasswordField
          name="password"
          label={t('account:password.current')}
          autoComplete="current-password"
          size="md"
          {...form.getInputProps('password')}
        />
        <NewPasswordField
          name="newPassword"
          label={t('lostPassword.password')}
          description={t('signUp.passwordAdvice')}
          size="md"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          name="repeatedPassword"
          label={t('account:password.repeated')}
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('repeatedPassword')}
        />
        <p className="flat">{t('account:password.consequence')}</p>
        <div>
          <Button type="submit" loading={isSaving}>
            {t('app:profile.password')}
          </Button>
        </div>
      </form>
    </PageSection>
  )
}

export function ProfilePasswordPage() {
  const { t } = useTranslation()
  return (
    <RecordPage back={{ to: '/profile', label: t('app:modules.profile') }} title={t('app:profile.password')}>
      {actingAs ? <ActingAsNotice /> : <PasswordForm />}
    </RecordPage>
  )
}
