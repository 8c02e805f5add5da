import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const VERSION = 1
const IV_LENGTH = 12
const TAG_LENGTH = 16
const HEADER_LENGTH = 1 + IV_LENGTH + TAG_LENGTH
/** The length of a secret that was stored without a key; encrypted ones are longer. */
const PLAIN_LENGTH = 20

export const isEncrypted = (stored: Buffer): boolean => stored.length > PLAIN_LENGTH

const deriveKey = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', 'poledne totp v1', 32))
/** Returns the authenticated data of the encryption, which ties a secret to its user, so that it cannot be copied. */
const buildUserData = (userId: number): Buffer => Buffer.from(String(userId))

/** Encrypts the secret of an authenticator app; without `SECRET_KEY` it is stored as it is. */
export function encryptTotpSecret(secret: Buffer, userId: number, secretKey: string | undefined): Buffer {
  if (secretKey === undefined) return secret
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey), iv).setAAD(buildUserData(userId))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts a stored secret; returns null if it was encrypted with another key or for another user. */
export function decryptTotpSecret(stored: Buffer, userId: number, secretKey: string | undefined): Buffer | null {
  if (!isEncrypted(stored)) return stored
  if (secretKey === undefined || stored[0] !== VERSION) return null
  const iv = stored.subarray(1, 1 + IV_LENGTH)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretKey), iv, { authTagLength: TAG_LENGTH })
    .setAAD(buildUserData(userId))
    .setAuthTag(stored.subarray(1 + IV_LENGTH, HEADER_LENGTH))
  try {
    return Buffer.concat([decipher.update(stored.subarray(HEADER_LENGTH)), decipher.final()])
  } catch {
    return null
  }
}

const ISSUER = 'Poledne'
/** Codes of the previous and the next 30 seconds are accepted too, except with `SECURITY=strict`. */
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
