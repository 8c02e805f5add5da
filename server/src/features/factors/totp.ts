import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Poledne'
/**
 * Codes of the previous and the next 30 seconds are accepted too, because clocks differ. `SECURITY=strict` accepts only
 * the current one.
 */
const getWindow = (isStrict: boolean): number => (isStrict ? 0 : 1)

/** The secret has 160 bits, as RFC 4226 recommends. */
export const generateTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

const createTotp = (secret: Buffer, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** Returns the secret as users type it, and as the URI of the QR code. */
export function describeTotpSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = createTotp(secret, username)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step to which the code belongs, or null for a wrong code. The comparison takes constant time. */
export function findTotpStep(secret: Buffer, code: string, isStrict: boolean): number | null {
  const totp = createTotp(secret)
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: getWindow(isStrict) })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
