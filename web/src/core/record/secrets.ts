import { collectViolations } from '@poledne/contract/http/violations'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { type FieldErrors, toFieldErrors } from '../form/formErrors.ts'
import type { FieldValues, RecordModule } from './recordFields.ts'

/** Returns the name of the input in which a secret is typed again. */
export const getRepeatedName = (secret: string) => `${secret}Repeated`

/**
 * Returns the fields such as passwords, which are typed twice, sent with a record, and left out of drafts and
 * conflicts.
 */
export const getSecretFields = ({ secrets }: RecordModule, isNew: boolean): readonly string[] =>
  isNew ? secrets.create : secrets.save

/**
 * Returns the secrets to send. A save leaves out an empty secret, which keeps the stored one. A new record sends it,
 * unless the form does not ask for it.
 */
export const pickTypedSecrets = (module: RecordModule, isNew: boolean, values: FieldValues): FieldValues =>
  Object.fromEntries(
    getSecretFields(module, isNew).flatMap((secret) => {
      const value = values[secret]
      return value !== undefined && (isNew || value !== '') ? [[secret, value]] : []
    }),
  )

export function validateSecrets(module: RecordModule, isNew: boolean, values: FieldValues, t: TFunction): FieldErrors {
  const { shape }: { shape: Record<string, z.ZodType | undefined> } = isNew
    ? module.schemas.create
    : module.schemas.save
  const found = Object.entries(pickTypedSecrets(module, isNew, values)).map(([secret, value]): FieldErrors => {
    const issues = shape[secret]?.safeParse(value, { reportInput: true }).error?.issues ?? []
    const issuesAtSecret = issues.map((issue) => ({ ...issue, path: [secret, ...issue.path] }))
    const isSame = (values[getRepeatedName(secret)] ?? '') === value
    return {
      ...toFieldErrors(collectViolations(issuesAtSecret), t),
      ...(isSame ? {} : { [getRepeatedName(secret)]: t('messages:violations.passwordsDontMatch') }),
    }
  })
  return Object.assign({}, ...found)
}
