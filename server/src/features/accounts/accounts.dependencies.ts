import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PublishChange } from '../../events/changeEvent.ts'
import { createThrottle, type Throttle } from '../../http/limits/throttle.ts'
import type { MailDispatcher } from '../../mail/mailDispatcher.ts'

/** What people do with their account needs these. */
export type AccountDependencies = {
  config: Config
  database: Database
  publishChange: PublishChange
  mailDispatcher: MailDispatcher
}

export type AccountThrottles = {
  /** Calls that may send a mail, by the name they give. */
  codeRequests: Throttle
  /** Registrations by the address they give, so that nobody's mailbox is filled under ever new names. */
  mailbox: Throttle
  /** Codes brought back: a new code gives new tries, so they are counted beyond the single code. */
  codeGuesses: Throttle
  /** Passwords compared for somebody who is signed in. */
  passwordChecks: Throttle
}

const HOUR = 60 * 60

export const openAccountThrottles = (database: Database): AccountThrottles => ({
  codeRequests: createThrottle(database, 'codeAsked', {
    account: { points: 5, duration: HOUR },
    address: { points: 30, duration: HOUR },
    overall: { points: 500, duration: HOUR },
  }),
  mailbox: createThrottle(database, 'mailbox', { account: { points: 5, duration: HOUR } }),
  codeGuesses: createThrottle(database, 'codeGuessed', {
    account: { points: 10, duration: HOUR },
    address: { points: 50, duration: HOUR },
    overall: { points: 300, duration: HOUR },
  }),
  passwordChecks: createThrottle(database, 'passwordChange', { account: { points: 10, duration: HOUR / 4 } }),
})
