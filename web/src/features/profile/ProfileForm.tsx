import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { AccountPreferenceFields } from '../../components/account/AccountPreferenceFields.tsx'
import { FormError } from '../../components/FormError.tsx'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { RevealablePasswordInput } from '../../components/RevealablePasswordInput.tsx'
import { SaveBar } from '../../components/record/form/SaveBar.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import classes from './ProfileForm.module.css'
import { useProfileForm } from './useProfileForm.ts'

export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation()
  const { form, values, errors, failure, changes, needsPassword, guard, save, saving, change, discard } =
    useProfileForm(onSaved)
  useHotkeys([['mod+S', () => changes > 0 && save()]], [])
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
        save()
      }}
    >
      <FormError>{failure}</FormError>
      <PageSection>
        <div className={classes.fields}>
          <TextInput {...getTextProps('firstName')} autoComplete="given-name" />
          <TextInput {...getTextProps('lastName')} autoComplete="family-name" />
          <TextInput {...getTextProps('email')} type="email" autoComplete="email" withAsterisk aria-required />
          {needsPassword && (
            <RevealablePasswordInput
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
