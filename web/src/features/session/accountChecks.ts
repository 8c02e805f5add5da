import { account } from '@poledne/contract/account'
import { violationsOf } from '@poledne/contract/violations'
import type { TFunction } from 'i18next'
import { joinViolations } from '../../lib/formErrors.ts'

/** The contract's own schemas, loaded while the first word is typed. */
const schemas = {
  register: account.register.body,
  reset: account.resetPassword.body.pick({ username: true, password: true }),
}

export function violationsIn(form: keyof typeof schemas, values: object, t: TFunction) {
  const { error } = schemas[form].safeParse(values, { reportInput: true })
  return error ? joinViolations(violationsOf(error.issues), t) : {}
}
