import { accountEndpoints } from '@poledne/contract/access/account'
import { collectViolations } from '@poledne/contract/http/violations'
import type { TFunction } from 'i18next'
import { toFieldErrors } from '../../core/form/formErrors.ts'
import { readPageMeta } from '../../core/http/pageMeta.ts'

/** The schemas of the contract that validate the forms; they are loaded when the user starts typing. */
const schemas = {
  register: accountEndpoints.register.body,
  invitation: accountEndpoints.acceptInvitation.body.pick({ password: true }),
  reset: accountEndpoints.resetPassword.body.pick({ username: true, password: true }),
}

/** The configured minimum length of a password. The schema of the contract checks only the lowest possible minimum. */
const PASSWORD_MIN = Number(readPageMeta('password-min') ?? 2)

export function findAccountViolations(form: keyof typeof schemas, values: { password: string }, t: TFunction) {
  const { error } = schemas[form].safeParse(values, { reportInput: true })
  const violations = error ? toFieldErrors(collectViolations(error.issues), t) : {}
  const isShort = [...values.password].length < PASSWORD_MIN
  return isShort ? { password: t('messages:violations.short'), ...violations } : violations
}
