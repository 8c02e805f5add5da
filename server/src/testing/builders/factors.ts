import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp, TestUser } from '../testApp.ts'

const PERIOD_MS = 30_000

/** Computes the code that an authenticator app shows; `steps` is the number of 30-second steps from now. */
export const computeTotpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS })

/** Sets up an authenticator app with the code of the previous step, so that later codes still work. */
export async function setUpTotp(
  testApp: TestApp,
  user: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await testApp.call(user, 'POST', 'profile/totp/', {})).json()
  const confirmed = await testApp.call(user, 'PUT', 'profile/totp/', { code: computeTotpCode(secret, -1) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { secret, recoveryCodes: confirmed.json().recoveryCodes }
}

type AuditRow = { event: string; result: string; details: Record<string, unknown> }

/** Reads what the audit log has recorded about a user's factors and sign-ins. */
export const readAuditEntries = (testApp: TestApp, userId: number): Promise<AuditRow[]> =>
  testApp.database.rows<AuditRow>({
    text: 'select event, result, details from audit_log where user_id = $1 order by id',
    values: [userId],
  })
