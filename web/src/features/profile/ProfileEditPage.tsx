import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { accountEndpoints } from '@poledne/contract/access/account'
import type { Profile } from '@poledne/contract/access/session'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { type FieldErrors, validateBody } from '../../core/form/formErrors.ts'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { useSave } from '../../core/form/useSave.ts'
import { getPersonNameOrder } from '../../core/format/personName.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import formClasses from '../../core/record/form/RecordFormView.module.css'
import { SaveBar } from '../../core/record/form/SaveBar.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { AccountPreferenceFields } from '../../core/session/account/AccountPreferenceFields.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { getProfileFields, type ProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { useSession } from '../../core/session/session.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import { PendingEmail } from './PendingEmail.tsx'

/** Converts a profile to the values of the inputs. A missing text is an empty string. */
const toFormValues = (profile: Profile) => {
  const { firstName, lastName, email, language, timezone, dateType } = profile
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, language, timezone, dateType, password: '' }
}
type ProfileValues = ReturnType<typeof toFormValues>
const NAMES = ['firstName', 'lastName', 'email', 'language', 'timezone', 'dateType'] as const

export function ProfileEditPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <RecordPage back={{ to: '/profile', label: t('app:modules.profile') }} title={t('app:profile.edit')}>
      {!actingAs && <PendingEmail />}
      {actingAs ? <ActingAsNotice /> : <ProfileForm onSaved={() => void navigate({ to: '/profile' })} />}
    </RecordPage>
  )
}

const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const

function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation()
  const { profile } = useSession()
  const [initial] = useState(() => toFormValues(profile))
  const needsPassword = ({ email }: ProfileValues) => email.trim() !== initial.email
  const toBody = ({ password, ...values }: ProfileValues): ProfileFields => ({
    ...values,
    firstName: values.firstName.trim() || null,
    lastName: values.lastName.trim() || null,
    ...(needsPassword({ ...values, password }) ? { password } : { email: getProfileFields(profile).email }),
  })
  const saving = useSave<ProfileFields, unknown>({
    kind: 'update',
    messages: { success: t('account:edit.saved'), failure: t('account:edit.failed') },
    mutationFn: saveProfile,
  })
  const { form, formProps, changes, failure, guard, isSaving, save, reset } = useFormSession({
    mode: 'controlled',
    toValues: () => initial,
    // The password is not counted as a change, because it only confirms another one.
    getChanged: (base, values) => NAMES.filter((name) => values[name] !== base[name]),
    validate: (values) => ({
      ...validateBody(accountEndpoints.saveProfile.body, toBody(values), t),
      ...(needsPassword(values) && !values.password && { password: t('messages:violations.emptyField') }),
    }),
    send: (values) => saving.mutateAsync(toBody(values)),
    onSaved: () => {
      guard.release()
      onSaved()
    },
  })
  useHotkeys([['mod+S', () => changes.length > 0 && void save()]], [])
  const { errors, values } = form
  const getTextProps = (name: 'firstName' | 'lastName' | 'email') => ({
    label: t(`account:fields.${name}`),
    ...form.getInputProps(name),
  })
  return (
    <form {...formProps} className="stack">
      <FormError>{failure}</FormError>
      <PageSection>
        <div className={formClasses.fields}>
          {getPersonNameOrder(i18n.language).map((name) => (
            <TextInput key={name} {...getTextProps(name)} autoComplete={AUTOCOMPLETE[name]} />
          ))}
          <TextInput {...getTextProps('email')} type="email" autoComplete="email" withAsterisk aria-required />
          {needsPassword(values) && (
            <PasswordField
              name="password"
              label={t('account:password.current')}
              description={t('account:email.passwordHint')}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          )}
          <AccountPreferenceFields values={values} errors={errors as FieldErrors} onChange={form.setValues} />
        </div>
      </PageSection>
      {changes.length > 0 && (
        <SaveBar
          changeCount={changes.length}
          errorCount={Object.keys(errors).length}
          isNew={false}
          isSaving={isSaving}
          onDiscard={() => reset()}
        />
      )}
      <ConfirmDialog
        opened={guard.blocked !== null}
        title={t('account:edit.leaveTitle')}
        confirmLabel={t('account:edit.leave')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => guard.blocked?.proceed()}
        onClose={() => guard.blocked?.reset()}
      >
        {t('account:edit.leaveText')}
      </ConfirmDialog>
    </form>
  )
}
