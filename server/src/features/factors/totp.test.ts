import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { computeTotpCode, setUpTotp } from '../../testing/builders/factors.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { decryptTotpSecret, encryptTotpSecret, findTotpStep, generateTotpSecret, isEncrypted } from './totp.ts'

const KEY = 'a key that has more than 32 characters'
const OTHER_KEY = 'another key with more than 32 characters'

describe('a secret of an authenticator app', () => {
  const secret = generateTotpSecret()
  const stored = encryptTotpSecret(secret, 7, KEY)

  test('is encrypted with the key, differently each time', () => {
    expect(stored.includes(secret)).toBe(false)
    expect(encryptTotpSecret(secret, 7, KEY).equals(stored)).toBe(false)
    expect(decryptTotpSecret(stored, 7, KEY)).toEqual(secret)
  })

  test('cannot be read with another key, for another user, without a key or after a change', () => {
    const changed = Buffer.from(stored)
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
    expect(decryptTotpSecret(stored, 7, OTHER_KEY)).toBeNull()
    expect(decryptTotpSecret(stored, 8, KEY)).toBeNull()
    expect(decryptTotpSecret(stored, 7, undefined)).toBeNull()
    expect(decryptTotpSecret(changed, 7, KEY)).toBeNull()
  })

  test('that was stored without a key stays readable', () => {
    expect(encryptTotpSecret(secret, 7, undefined)).toBe(secret)
    expect(decryptTotpSecret(secret, 7, KEY)).toEqual(secret)
  })
})

describe('the time of a code', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['standard', [false, true, true, true, false]],
    ['strict', [false, false, true, false, false]],
  ])('can differ as SECURITY=%s allows', (security, accepted) => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    const secret = generateTotpSecret()
    const app = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
    const results = [-2, -1, 0, 1, 2].map((steps) => {
      const code = app.generate({ timestamp: Date.now() + steps * 30_000 })
      return findTotpStep(secret, code, security === 'strict') !== null
    })
    expect(results).toEqual(accepted)
  })
})

describe('with SECRET_KEY', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await buildTestApp({ SECRET_KEY: KEY })
  })
  afterAll(() => testApp.close())

  const readStored = async ({ id }: TestUser): Promise<Buffer> => {
    const [row] = await testApp.database.rows<{ secret: Buffer }>({
      text: 'select secret from totp_secrets where user_id = $1',
      values: [id],
    })
    return row?.secret ?? Buffer.alloc(0)
  }
  const prove = (user: TestUser, secret: string) =>
    testApp.call(user, 'POST', 'profile/proof/', { code: computeTotpCode(secret) })

  test('the database stores no readable secret, and codes work', async () => {
    const user = await testApp.buildUser([])
    const { secret } = await setUpTotp(testApp, user)
    const stored = await readStored(user)
    expect([isEncrypted(stored), stored.includes(Buffer.from(Secret.fromBase32(secret).bytes))]).toEqual([true, false])
    expect((await prove(user, secret)).statusCode).toBe(204)
  })

  test('a secret from the time before the key is encrypted when it is used', async () => {
    const user = await testApp.buildUser([])
    const { secret } = await setUpTotp(testApp, user)
    await testApp.database.rows({
      text: 'update totp_secrets set secret = $2 where user_id = $1',
      values: [user.id, Buffer.from(Secret.fromBase32(secret).bytes)],
    })
    expect((await prove(user, secret)).statusCode).toBe(204)
    expect(isEncrypted(await readStored(user))).toBe(true)
  })
})
