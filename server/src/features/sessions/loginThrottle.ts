import type { Database } from '../../db/database.ts'
import { openThrottle } from '../../security/throttle.ts'
import { hashDevice, isKnownDevice } from './knownDevices.store.ts'

const QUARTER = 15 * 60

type Attempt = { username: string; device: string | null; address: string }
export type LoginThrottle = {
  /** Counts an attempt (too many: 429) and returns how to take it back after a success. */
  take(attempt: Attempt): Promise<{ forgive(): Promise<void> }>
}

/** A device on which the user signed in before is counted alone, so that wrong passwords of others do not lock it out. */
export function loginThrottle(database: Database): LoginThrottle {
  const strangers = openThrottle(database, 'login', {
    accountAndAddress: { points: 10, duration: QUARTER },
    account: { points: 50, duration: QUARTER },
    address: { points: 100, duration: QUARTER },
  })
  const knownDevices = openThrottle(database, 'loginDevice', { accountAndAddress: { points: 10, duration: QUARTER } })
  return {
    async take({ username, device, address }) {
      const deviceHash = hashDevice(device)
      const isKnown = deviceHash !== null && (await isKnownDevice(database, username, deviceHash))
      const throttle = isKnown ? knownDevices : strangers
      const from = isKnown ? deviceHash.toString('base64url') : address
      await throttle.take(username, from)
      return { forgive: () => throttle.forgive(username, from) }
    },
  }
}
