import type { ApiToken, ApiTokenEntry } from '@poledne/contract/access/apiToken'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { expect } from 'vitest'
import type { TestApp, TestUser } from '../testApp.ts'

export const buildInstant = (daysAhead: number) => dateToInstant(new Date(Date.now() + daysAhead * 86_400_000))

/** Builds an entry of a token from `dishes.view`. */
export const buildTokenEntry = (permission: string, restaurantIds: readonly number[] | null = null): ApiTokenEntry => {
  const [area, action] = permission.split('.')
  return { area, action, restaurantIds } as ApiTokenEntry
}

export const buildTokenFields = (permissions: readonly (string | ApiTokenEntry)[], more: object = {}) => ({
  name: 'Pokladna',
  expiresAt: buildInstant(30),
  permissions: permissions.map((each) => (typeof each === 'string' ? buildTokenEntry(each) : each)),
  ...more,
})

/** A user whose requests are sent with an API token. */
export type TokenUser = TestUser & { tokenId: number; created: ApiToken }

/** Creates an API token by the API and returns its owner with that token. */
export async function createTokenUser(
  testApp: TestApp,
  owner: TestUser,
  permissions: readonly (string | ApiTokenEntry)[],
  more: object = {},
): Promise<TokenUser> {
  const response = await testApp.call(owner, 'POST', 'profile/tokens/', buildTokenFields(permissions, more))
  expect(response.statusCode, response.body).toBe(201)
  const { token, ...created } = response.json()
  return { ...owner, token, tokenId: created.id, created }
}
