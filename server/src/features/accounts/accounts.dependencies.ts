import { createThrottle, type Throttle } from '../../core/access/throttle.ts'
import type { Database } from '../../core/db/database.ts'
import type { MailDispatcher } from '../../core/mail/mailDispatcher.ts'
import type { Config } from '../../core/runtime/config.ts'

export type AccountDependencies = {
  config: Config
  database: Database
  mailDispatcher: MailDispatcher
}

export type AccountThrottles = {
  /** Limits requests that can send a mail, by username. */
  codeRequests: Throttle
  /** Limits registrations by e-mail address, so that new usernames cannot be used to fill one mailbox. */
  mailbox: Throttle
  /** Limits guesses of codes. Each new code allows new tries, so guesses are also counted across codes. */
  codeGuesses: Throttle
  passwordChecks: Throttle
  /** Limits downloads of the user's own data, which read the whole history. */
  ownData: Throttle
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
  ownData: createThrottle(database, 'ownData', { account: { points: 5, duration: HOUR } }),
})
