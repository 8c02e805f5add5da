import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { accountEndpoints } from '@poledne/contract/access/account'
import { collectViolations } from '@poledne/contract/http/violations'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { type FieldErrors, getErrorsOutsideFields, toFieldErrors } from '../../core/form/formErrors.ts'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { useSave } from '../../core/form/useSave.ts'
import { useUnsavedGuard } from '../../core/form/useUnsavedGuard.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { getNameOrder } from '../../core/format/usePersonNameFormat.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { SaveBar } from '../../core/record/form/SaveBar.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { AccountPreferenceFields } from '../../core/session/account/AccountPreferenceFields.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { getProfileFields, type ProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { useSession } from '../../core/session/session.ts'
import { ActingAsNotice } from './ActingAsNotice.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import classes from './ProfileForm.module.css'

type ProfileFieldName = keyof ProfileFields & string
/** The values of the inputs. A missing text is an empty string. */
type ProfileFormValues = {
  [Field in Exclude<ProfileFieldName, 'lastHintsVersion' | 'password'>]-?: NonNullable<ProfileFields[Field]>
}

const toFormValues = ({
  firstName,
  lastName,
  email,
  language,
  timezone,
  dateType,
}: ProfileFields): ProfileFormValues => {
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, language, timezone, dateType }
}
const toProfileFields = (shown: ProfileFormValues): ProfileFields => ({
  ...shown,
  firstName: shown.firstName.trim() || null,
  lastName: shown.lastName.trim() || null,
})

/** Matches invalid inputs: Mantine sets no aria-invalid on a password input, only data-invalid. */
const INVALID_INPUT = '[aria-invalid="true"], input[data-invalid="true"]'

/** The state of the profile form: values, changes, errors, and a warning before leaving with unsaved changes. */
function useProfileForm(onSaved: () => void) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const stored = { ...toFormValues(getProfileFields(profile)), email: profile.email }
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(stored)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [failures, setFailures] = useState(0)
  const names = Object.keys(stored) as (keyof ProfileFormValues)[]
  const changes = names.filter((name) => values[name] !== stored[name]).length
  const needsPassword = values.email.trim() !== profile.email
  const guard = useUnsavedGuard(changes > 0)

  const showErrors = (next: FieldErrors, general?: string) => {
    setErrors(next)
    setFailure(
      [general, ...getErrorsOutsideFields([...names, ...(needsPassword ? ['password'] : [])], next)]
        .filter(Boolean)
        .join(' | ') || undefined,
    )
    setFailures((count) => count + 1)
  }
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(INVALID_INPUT)?.focus()
  }, [failures])

  const saving = useSave<ProfileFields, unknown>({
    kind: 'update',
    messages: { success: t('account:edit.saved'), failure: t('account:edit.failed') },
    mutationFn: saveProfile,
    onSuccess: () => {
      guard.release()
      onSaved()
    },
    onError: (error) => {
      const fields = error.getFieldErrors()
      showErrors(
        fields,
        Object.keys(fields).length === 0 ? getServerMessage(error, t('account:edit.failed')) : undefined,
      )
    },
  })

  function createRequestBody(): ProfileFields {
    if (!needsPassword) return { ...toProfileFields(values), email: getProfileFields(profile).email }
    const typed = form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.value
    return { ...toProfileFields(values), password: typed ?? '' }
  }

  function validateAndSave() {
    if (saving.isPending) return
    const body = createRequestBody()
    const { error } = accountEndpoints.saveProfile.body.safeParse(body, { reportInput: true })
    const violations = error ? toFieldErrors(collectViolations(error.issues), t) : {}
    if (needsPassword && !body.password) violations.password = t('messages:violations.emptyField')
    if (Object.keys(violations).length > 0) return showErrors(violations)
    setErrors({})
    setFailure(undefined)
    saving.mutate(body)
  }

  return {
    form,
    values,
    errors,
    failure,
    changes,
    needsPassword,
    guard,
    validateAndSave,
    saving: saving.isPending,
    change: (change: Partial<ProfileFormValues>) => setValues((before) => ({ ...before, ...change })),
    discard: () => {
      setErrors({})
      setFailure(undefined)
      setValues(stored)
    },
  }
}

export function ProfileEditPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('account:edit.title'))
  return (
    <RecordPage back={{ to: '/profile', label: t('account:profile.title') }} title={t('account:edit.title')}>
      {!actingAs && <PendingEmail />}
      {actingAs ? <ActingAsNotice /> : <ProfileForm onSaved={() => void navigate({ to: '/profile' })} />}
    </RecordPage>
  )
}

const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const

function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation()
  const { form, values, errors, failure, changes, needsPassword, guard, validateAndSave, saving, change, discard } =
    useProfileForm(onSaved)
  useHotkeys([['mod+S', () => changes > 0 && validateAndSave()]], [])
  const getTextProps = (name: 'firstName' | 'lastName' | 'email') => ({
    label: t(`account:fields.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        validateAndSave()
      }}
    >
      <FormError>{failure}</FormError>
      <PageSection>
        <div className={classes.fields}>
          {getNameOrder(i18n.language).map((name) => (
            <TextInput key={name} {...getTextProps(name)} autoComplete={AUTOCOMPLETE[name]} />
          ))}
          <TextInput {...getTextProps('email')} type="email" autoComplete="email" withAsterisk aria-required />
          {needsPassword && (
            <PasswordField
              name="password"
              label={t('account:password.current')}
              description={t('account:email.passwordHint')}
              autoComplete="current-password"
              error={errors.password}
            />
          )}
          <AccountPreferenceFields values={values} errors={errors} onChange={change} />
        </div>
      </PageSection>
      {changes > 0 && (
        <SaveBar
          changeCount={changes}
          errorCount={Object.keys(errors).length}
          isNew={false}
          isSaving={saving}
          onDiscard={discard}
        />
      )}
      <ConfirmDialog
        opened={guard.blocked !== null}
        title={t('account:edit.leaveTitle')}
        confirmLabel={t('account:edit.leave')}
        cancelLabel={t('account:edit.stay')}
        onConfirm={() => guard.blocked?.proceed()}
        onClose={() => guard.blocked?.reset()}
      >
        {t('account:edit.leaveText')}
      </ConfirmDialog>
    </form>
  )
}
