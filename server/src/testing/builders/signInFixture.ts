import type { LightMyRequestResponse } from 'fastify'
import { hashPassword } from '../../access/password.ts'
import type { TestApp, TestUser } from '../testApp.ts'

export const PASSWORD = 'svíčková na smetaně'

export type SignInFixture = {
  /** A user who knows the password. */
  buildSignedUp(rights: readonly string[]): Promise<TestUser>
  login(
    username: string,
    password: string,
    remoteAddress?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

let addressCount = 0
/** An address of its own, so that the tries of one test do not count in another. */
export const nextAddress = () => `10.0.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`

export async function buildSignInFixture(t: TestApp): Promise<SignInFixture> {
  const passwordHash = await hashPassword(PASSWORD)
  return {
    async buildSignedUp(rights) {
      const user = await t.buildUser(rights)
      const values = [user.id, passwordHash]
      await t.database.rows({ text: 'update users set password_hash = $2 where id = $1', values })
      return user
    },
    login: (username, password, remoteAddress = nextAddress(), headers = {}) =>
      t.app.inject({
        method: 'POST',
        url: `${t.config.BASE_PATH}/api/auth/login/`,
        payload: { username, password },
        remoteAddress,
        headers,
      }),
  }
}
