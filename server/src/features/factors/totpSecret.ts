import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** With `SECRET_KEY`, the secrets of authenticator apps are encrypted in the database and its backups. */

const VERSION = 1
const IV_LENGTH = 12
const TAG_LENGTH = 16
const HEADER_LENGTH = 1 + IV_LENGTH + TAG_LENGTH
/** Secrets that were stored without a key have this length, and encrypted ones are longer. */
const PLAIN_LENGTH = 20

export const isEncrypted = (stored: Buffer): boolean => stored.length > PLAIN_LENGTH

const deriveKey = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', 'poledne totp v1', 32))
/** The user is part of the check, so that a row cannot be copied to another user. */
const buildUserData = (userId: number): Buffer => Buffer.from(String(userId))

/** Encrypts the secret for its row; without a key it is stored as it is. */
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
