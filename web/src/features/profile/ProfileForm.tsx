import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { AccountChoices } from '../../components/account/AccountChoices.tsx'
import { FormFailure } from '../../components/FormFailure.tsx'
import { PasswordBox } from '../../components/PasswordBox.tsx'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { Section } from '../../components/record/RecordPage.tsx'
import { SaveBar } from '../../components/record/SaveBar.tsx'
import classes from './ProfileForm.module.css'
import { useProfileForm } from './useProfileForm.ts'

export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation()
  const { form, values, errors, failure, changes, asksPassword, guard, save, saving, change, discard } =
    useProfileForm(onSaved)
  useHotkeys([['mod+S', () => changes > 0 && save()]], [])
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
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
      <FormFailure>{failure}</FormFailure>
      <Section>
        <div className={classes.fields}>
          <TextInput {...text('firstName')} autoComplete="given-name" />
          <TextInput {...text('lastName')} autoComplete="family-name" />
          <TextInput {...text('email')} type="email" autoComplete="email" withAsterisk aria-required />
          {asksPassword && (
            <PasswordBox
              name="password"
              label={t('account:password.current')}
              description={t('account:email.passwordHint')}
              autoComplete="current-password"
              error={errors.password}
            />
          )}
          <AccountChoices values={values} errors={errors} onChange={change} />
        </div>
      </Section>
      {changes > 0 && (
        <SaveBar
          changes={changes}
          errors={Object.keys(errors).length}
          isNew={false}
          saving={saving}
          onDiscard={discard}
        />
      )}
      <ConfirmDialog
        opened={guard.blocked !== null}
        title={t('account:edit.leaveTitle')}
        confirm={t('account:edit.leave')}
        cancel={t('account:edit.stay')}
        onConfirm={() => guard.blocked?.proceed()}
        onClose={() => guard.blocked?.reset()}
      >
        {t('account:edit.leaveText')}
      </ConfirmDialog>
    </form>
  )
}
