import type { ReactNode } from 'react'
import { NewPasswordField } from '../../form/password/NewPasswordField.tsx'
import { PasswordField } from '../../form/password/PasswordField.tsx'
import type { RecordModule } from '../recordFields.ts'
import { getRepeatedName } from '../secrets.ts'
import type { RecordForm } from '../useRecordForm.ts'

type SecretFieldsProps<M extends RecordModule> = {
  form: RecordForm<M>
  /** The field name of the secret, such as `password`. */
  name: string
  label: string
  repeatedLabel: string
  hint?: ReactNode
  required: boolean
}

/** A new password, typed twice because it is hidden. */
export function SecretFields<M extends RecordModule>(props: SecretFieldsProps<M>) {
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
