import type { Database } from '../../db/database.ts'
import { openThrottle, type Throttle } from '../../security/throttle.ts'

const QUARTER = 15 * 60

export const loginThrottle = (database: Database): Throttle =>
  openThrottle(database, 'login', {
    accountAndAddress: { points: 10, duration: QUARTER },
    account: { points: 50, duration: QUARTER },
    address: { points: 100, duration: QUARTER },
  })
