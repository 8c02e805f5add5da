import type { Database } from '../../db/database.ts'
import { createThrottle } from '../../http/limits/throttle.ts'
import { hashDevice, isKnownDevice } from './sessions.devices.store.ts'

const QUARTER_HOUR_SECONDS = 15 * 60

type LoginAttempt = { username: string; device: string | null; address: string }
export type LoginThrottle = {
  /** Counts an attempt (too many: 429) and returns how to take it back after a success. */
  take(attempt: LoginAttempt): Promise<{ forgive(): Promise<void> }>
}

/** A device on which the user signed in before is counted alone, so that wrong passwords of others do not lock it out. */
export function openLoginThrottle(database: Database): LoginThrottle {
  const strangers = createThrottle(database, 'login', {
    accountAndAddress: { points: 10, duration: QUARTER_HOUR_SECONDS },
    account: { points: 50, duration: QUARTER_HOUR_SECONDS },
    address: { points: 100, duration: QUARTER_HOUR_SECONDS },
  })
  const knownDevices = createThrottle(database, 'loginDevice', {
    accountAndAddress: { points: 10, duration: QUARTER_HOUR_SECONDS },
  })
  return {
    async take({ username, device, address }) {
      const deviceHash = hashDevice(device)
      const isKnown = deviceHash !== null && (await isKnownDevice(database, username, deviceHash))
      const throttle = isKnown ? knownDevices : strangers
      const from = isKnown ? deviceHash.toString('base64url') : address
      await throttle.consume(username, from)
      return { forgive: () => throttle.refund(username, from) }
    },
  }
}
