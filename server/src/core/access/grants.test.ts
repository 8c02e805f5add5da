import type { ApiTokenEntry } from '@poledne/contract/access/apiToken'
import { canLimitRestaurants, PERMISSIONS, type PermissionEntry } from '@poledne/contract/access/permissions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTokenEntry } from '../../testing/builders/apiTokens.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { findExcessTokenField, hasEntryLevel, intersectPermissions, isEntryCovered } from './grants.ts'

const permissionArbitrary = fc.constantFrom(...PERMISSIONS)
const restaurantsArbitrary = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }))

const ownerArbitrary: fc.Arbitrary<PermissionEntry[]> = fc.array(
  fc
    .record({
      permission: permissionArbitrary,
      allItems: fc.boolean(),
      level: fc.option(fc.integer({ min: 1, max: 99 })),
      restaurantIds: restaurantsArbitrary,
    })
    .map(({ permission, allItems, level, restaurantIds }) => {
      const entry = buildPermissionEntry(permission, { allItems })
      return {
        ...entry,
        level: hasEntryLevel(entry) ? level : null,
        restaurantIds: canLimitRestaurants(entry) ? restaurantIds : null,
      }
    }),
  { maxLength: 60 },
)
const tokenArbitrary: fc.Arbitrary<ApiTokenEntry[]> = fc.uniqueArray(
  fc.tuple(permissionArbitrary, restaurantsArbitrary).map(([permission, restaurantIds]) => {
    const entry = buildTokenEntry(permission)
    return { ...entry, restaurantIds: canLimitRestaurants(entry) ? restaurantIds : null }
  }),
  { selector: ({ area, action }) => `${area}.${action}`, maxLength: 60 },
)
const toWidestEntry = (entry: ApiTokenEntry): PermissionEntry => ({ ...entry, allItems: true, level: null })

describe('the rights of an API token', () => {
  test('are always covered by those of its owner and by its own entries', () => {
    fc.assert(
      fc.property(ownerArbitrary, tokenArbitrary, (owner, token) => {
        for (const entry of intersectPermissions(owner, token)) {
          expect(isEntryCovered(owner, entry)).toBe(true)
          expect(isEntryCovered(token.map(toWidestEntry), entry)).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('contain every restaurant that both the owner and the token have', () => {
    fc.assert(
      fc.property(ownerArbitrary, tokenArbitrary, (owner, token) => {
        const rights = intersectPermissions(owner, token)
        for (const own of owner)
          for (const id of [1, 2, 3, 4]) {
            const one = { ...own, restaurantIds: [id] }
            const isShared = isEntryCovered([own], one) && isEntryCovered(token.map(toWidestEntry), one)
            if (isShared) expect(isEntryCovered(rights, one)).toBe(true)
          }
      }),
      { numRuns: 1_000 },
    )
  })

  test('are all that its entries name, if none of them exceeds the rights of the owner', () => {
    fc.assert(
      fc.property(ownerArbitrary, tokenArbitrary, (owner, token) => {
        const granted = token.filter((entry) => findExcessTokenField(owner, entry) === null)
        const rights = intersectPermissions(owner, granted).map((entry) => ({ ...entry, allItems: true, level: null }))
        for (const entry of granted) expect(isEntryCovered(rights, toWidestEntry(entry))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('keep the limits of the owner to own records and levels', () => {
    const own = buildPermissionEntry('users.edit', { allItems: false, level: 50, restaurantIds: null })
    expect(intersectPermissions([own], [buildTokenEntry('users.edit')])).toEqual([own])
  })

  test('contain nothing of an entry whose restaurants the owner no longer has', () => {
    const own = buildPermissionEntry('restaurants.view', { restaurantIds: [1] })
    expect(intersectPermissions([own], [buildTokenEntry('restaurants.view', [2])])).toEqual([])
  })
})
