import { Anchor, InputWrapper, Radio, RadioGroup, Stack } from '@mantine/core'
import { users } from '@poledne/contract/access/user'
import { DATE_STYLES } from '@poledne/contract/domain/dateFormat'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/domain/languages'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordField, PasswordField } from '../../core/form/password/PasswordField.tsx'
import { getPersonNameOrder } from '../../core/format/personName.ts'
import { readPageMeta } from '../../core/http/pageMeta.ts'
import { ChoicesField, OptionField, SwitchField, TextField } from '../../core/record/fields/fields.tsx'
import { TimeZoneField } from '../../core/record/fields/TimeZoneField.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import type { RecordModule } from '../../core/record/recordFields.ts'
import { getRepeatedName } from '../../core/record/secrets.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { useSession } from '../../core/session/session.ts'
import { USER_FIELD_DISPLAYS } from './userDisplays.tsx'

type SecretFieldsProps<M extends RecordModule> = {
  form: RecordForm<M>
  /** The field name of the secret, such as `password`. */
  name: string
  label: string
  repeatedLabel: string
  hint?: ReactNode
  required: boolean
}

/** Two inputs for a new password, which is typed twice because it is hidden. */
function SecretFields<M extends RecordModule>(props: SecretFieldsProps<M>) {
  const { form, name, label, repeatedLabel, hint, required } = props
  const repeated = getRepeatedName(name)
  const getPasswordProps = (field: string) => ({
    autoComplete: 'new-password',
    withAsterisk: required,
    'aria-required': required,
    ...form.form.getInputProps(field),
  })
  return (
    <>
      <NewPasswordField key={form.form.key(name)} label={label} description={hint} {...getPasswordProps(name)} />
      <PasswordField key={form.form.key(repeated)} label={repeatedLabel} {...getPasswordProps(repeated)} />
    </>
  )
}

export function UserEditPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { userId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={USER_FIELD_DISPLAYS}>
      <RecordEditPage
        module={users}
        id={userId}
        getTitle={(user) => (user ? t('users:edit', { name: user.username }) : t('users:new'))}
      >
        {(form) => <UserForm form={form} isOwn={userId === String(profile.id)} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}

type UserFormProps = {
  form: RecordForm<typeof users>
  /**
   * Whether users edit their own account. They change its e-mail address and password in the profile, because the
   * server rejects these changes here.
   */
  isOwn: boolean
}

function UserForm({ form, isOwn }: UserFormProps) {
  const { t, i18n } = useTranslation()
  const hasAccess = form.isNew || form.can.access
  const languages = ACCOUNT_LANGUAGES.map((value) => ({ value, label: t(`users:languages.${value}`) }))
  const dateTypes = DATE_STYLES.map((value) => ({ value, label: t(`users:dateTypes.${value}`) }))
  return (
    <>
      <TextField
        form={form}
        name="username"
        hint={t('users:hints.username')}
        readOnly={!form.isNew && !form.can.identifier}
        autoFocus
      />
      {isOwn ? (
        <TextField
          form={form}
          name="email"
          readOnly
          hint={
            <Anchor component={Link} to="/profile/edit" underline="always" inherit>
              {t('messages:violations.ownEmail')}
            </Anchor>
          }
        />
      ) : (
        <TextField
          form={form}
          name="email"
          readOnly={!hasAccess}
          hint={hasAccess ? undefined : t('users:hints.noAccess')}
        />
      )}
      {getPersonNameOrder(i18n.language).map((name) => (
        <TextField key={name} form={form} name={name} />
      ))}
      <TextField form={form} name="phoneNumber" />
      <ChoicesField form={form} name="roleIds" codelist="roles" hint={t('users:hints.roleIds')} />
      {isOwn ? (
        <InputWrapper label={t('signIn.password')} labelElement="div">
          <Anchor component={Link} to="/profile/password" underline="always" size="sm" display="block">
            {t('messages:violations.ownPassword')}
          </Anchor>
        </InputWrapper>
      ) : (
        hasAccess && <PasswordFields form={form} />
      )}
      <OptionField form={form} name="language" options={languages} hint={t('users:hints.language')} />
      <OptionField form={form} name="dateType" options={dateTypes} />
      <TimeZoneField form={form} name="timezone" hint={t('users:hints.timezone')} />
      <SwitchField form={form} name="active" hint={t('users:hints.active')} />
      <SwitchField form={form} name="blocked" hint={t('users:hints.blocked')} />
    </>
  )
}

/** A new user is invited to set a password, unless the administrator sets one. */
function PasswordFields({ form }: { form: RecordForm<typeof users> }) {
  const { t } = useTranslation()
  const [isPasswordSet, setIsPasswordSet] = useState(false)
  function chooseFirstPassword(choice: string) {
    setIsPasswordSet(choice === 'password')
    form.form.setValues({ password: choice === 'password' ? '' : undefined, passwordRepeated: '' })
    form.form.clearErrors()
  }
  if (!form.isNew)
    return (
      <SecretFields
        form={form}
        name="newPassword"
        label={t('lostPassword.password')}
        repeatedLabel={t('users:passwordRepeated')}
        hint={t('users:hints.newPassword')}
        required={false}
      />
    )
  return (
    <>
      <RadioGroup
        label={t('users:firstPassword.label')}
        value={isPasswordSet ? 'password' : 'invitation'}
        onChange={chooseFirstPassword}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="invitation"
            label={t('users:firstPassword.invitation')}
            description={t(
              readPageMeta('invitation-mails') === 'off'
                ? 'users:firstPassword.copyHint'
                : 'users:firstPassword.mailHint',
            )}
          />
          <Radio value="password" label={t('users:firstPassword.password')} />
        </Stack>
      </RadioGroup>
      {isPasswordSet && (
        <SecretFields
          form={form}
          name="password"
          label={t('signIn.password')}
          repeatedLabel={t('users:passwordRepeated')}
          hint={t('signUp.passwordAdvice')}
          required
        />
      )}
    </>
  )
}
