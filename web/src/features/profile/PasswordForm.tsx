import { Button } from '@mantine/core'
import { account } from '@poledne/contract/account'
import { violationsOf } from '@poledne/contract/violations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { Section } from '../../components/record/RecordPage.tsx'
import { joinViolations } from '../../lib/formErrors.ts'
import { notify } from '../../lib/notify.ts'
import { useSession } from '../../lib/session.ts'
import { useBareForm } from '../../lib/useBareForm.ts'
import classes from './ProfileForm.module.css'
import { changePassword, devicesQuery } from './profile.api.ts'

const FIELDS = ['password', 'newPassword', 'repeatedPassword'] as const
type Values = Record<(typeof FIELDS)[number], string>

function violationsIn({ repeatedPassword, ...body }: Values, t: TFunction): Partial<Values> {
  const { error } = account.changePassword.body.safeParse(body, { reportInput: true })
  const errors: Partial<Values> = error ? joinViolations(violationsOf(error.issues), t) : {}
  if (repeatedPassword !== body.newPassword) errors.repeatedPassword = t('messages:violations.passwordsDontMatch')
  return errors
}

export function PasswordForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { profile } = useSession()
  const { form, errors, failure, busy, submit } = useBareForm({
    fields: FIELDS,
    failed: t('account:password.failed'),
    check: (values) => violationsIn(values, t),
    send: async ({ password, newPassword }) => {
      await changePassword({ password, newPassword })
      notify.info({ message: t('account:password.changed') })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      void navigate({ to: '/profile' })
    },
  })
  return (
    <Section>
      <form ref={form} noValidate className={classes.narrow} onSubmit={submit}>
        <FormFailure>{failure}</FormFailure>
        {/* Password managers want to know whose it is. */}
        <input type="hidden" autoComplete="username" value={profile.username} readOnly />
        <PasswordField
          name="password"
          label={t('account:password.current')}
          autoComplete="current-password"
          error={errors.password}
        />
        <PasswordField
          name="newPassword"
          label={t('lostPassword.password')}
          description={t('signUp.passwordAdvice')}
          autoComplete="new-password"
          error={errors.newPassword}
        />
        <PasswordField
          name="repeatedPassword"
          label={t('account:password.repeated')}
          autoComplete="new-password"
          error={errors.repeatedPassword}
        />
        <p className={classes.note}>{t('account:password.consequence')}</p>
        <div>
          <Button type="submit" loading={busy}>
            {t('account:password.submit')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
