import { account } from '@poledne/contract/account'
import { violationsOf } from '@poledne/contract/violations'
import type { TFunction } from 'i18next'
import { joinViolations } from '../../lib/formErrors.ts'
import { pageMeta } from '../../lib/pageMeta.ts'

/** The contract's own schemas, loaded while the first word is typed. */
const schemas = {
  register: account.register.body,
  reset: account.resetPassword.body.pick({ username: true, password: true }),
}

/** What the operator asks of a password; the contract's minimum is the smallest possible one. */
const PASSWORD_MIN = Number(pageMeta('password-min') ?? 2)

export function violationsIn(form: keyof typeof schemas, values: { password: string }, t: TFunction) {
  const { error } = schemas[form].safeParse(values, { reportInput: true })
  const violations = error ? joinViolations(violationsOf(error.issues), t) : {}
  const isShort = [...values.password].length < PASSWORD_MIN
  return isShort ? { password: t('messages:violations.short'), ...violations } : violations
}
