import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Tell } from '../../live/told.ts'
import type { Courier } from '../../mail/courier.ts'
import { openThrottle, type Throttle } from '../../security/throttle.ts'

/** What people do with their account needs these. */
export type AccountParts = { config: Config; database: Database; tell: Tell; courier: Courier }

export type Throttles = {
  /** Calls that may send a mail, by the name they give. */
  asking: Throttle
  /** Registrations by the address they give, so that nobody's mailbox is filled under ever new names. */
  mailbox: Throttle
  /** Codes brought back: a new code gives new tries, so they are counted beyond the single code. */
  guessing: Throttle
  /** Passwords compared for somebody who is signed in. */
  changing: Throttle
}

const HOUR = 60 * 60

export const openThrottles = (database: Database): Throttles => ({
  asking: openThrottle(database, 'codeAsked', {
    account: { points: 5, duration: HOUR },
    address: { points: 30, duration: HOUR },
    overall: { points: 500, duration: HOUR },
  }),
  mailbox: openThrottle(database, 'mailbox', { account: { points: 5, duration: HOUR } }),
  guessing: openThrottle(database, 'codeGuessed', {
    account: { points: 10, duration: HOUR },
    address: { points: 50, duration: HOUR },
    overall: { points: 300, duration: HOUR },
  }),
  changing: openThrottle(database, 'passwordChange', { account: { points: 10, duration: HOUR / 4 } }),
})
