import { AREA_ACTIONS, AREAS, findMissingViews } from '@poledne/contract/access/permissions'
import { expect, test } from 'vitest'
import {
  canAdminister,
  findEntry,
  findLimitChanges,
  getCheckedState,
  getColumnCells,
  getRowCells,
  getSharedAreaLevel,
  getSharedAreaLimit,
  grantPermissions,
  grantsEverything,
  groupByLimit,
  hasLimit,
  isAddRefused,
  lacksView,
  revokePermissions,
  setLimit,
  setScope,
  suggestLimit,
  updateEntries,
} from './permissionMatrix.ts'

const dishes = getRowCells('dishes')
const everything = grantPermissions([], AREAS.flatMap(getRowCells))

test('granting a row twice equals granting it once, and revoking it removes all entries', () => {
  const once = grantPermissions([], dishes)
  expect(once.map(({ action }) => action)).toEqual([...AREA_ACTIONS.dishes])
  expect(grantPermissions(once, dishes)).toEqual(once)
  expect(revokePermissions(once, dishes)).toEqual([])
})

test('the order of granting does not change the list of entries', () => {
  const view = { area: 'dishes', action: 'view' } as const
  const edit = { area: 'dishes', action: 'edit' } as const
  expect(grantPermissions(grantPermissions([], [edit]), [view])).toEqual(
    grantPermissions(grantPermissions([], [view]), [edit]),
  )
})

test('a column contains only the areas that have the action', () => {
  expect(getColumnCells(AREAS, 'switch')).toEqual([{ area: 'users', action: 'switch' }])
  expect(getCheckedState(grantPermissions([], getColumnCells(AREAS, 'view')), getColumnCells(AREAS, 'view'))).toBe(
    'all',
  )
  expect(getCheckedState(grantPermissions([], dishes), getColumnCells(AREAS, 'view'))).toBe('some')
})

test('a row has a level if its entries have the same one, and new entries get it', () => {
  const users = getRowCells('users')
  const limited = updateEntries(grantPermissions([], users.slice(0, 2)), users, { level: 50 })
  expect(getSharedAreaLevel(limited, 'users')).toBe(50)
  expect(findEntry(grantPermissions(limited, users), { area: 'users', action: 'switch' })?.level).toBe(50)
  expect(getSharedAreaLevel(updateEntries(limited, users.slice(0, 1), { level: 60 }), 'users')).toBeUndefined()
})

test('only a role that can edit all users and all roles can administer', () => {
  expect(canAdminister(everything)).toBe(true)
  expect(canAdminister(revokePermissions(everything, [{ area: 'roles', action: 'edit' }]))).toBe(false)
  expect(canAdminister(updateEntries(everything, getRowCells('users'), { allItems: false }))).toBe(false)
})

test('a role limited to own records in one area does not grant everything', () => {
  expect(grantsEverything(everything)).toBe(true)
  expect(grantsEverything(updateEntries(everything, dishes, { allItems: false }))).toBe(false)
})

test('granting an action grants View of its area, and revoking View revokes the actions that need it', () => {
  const edit = grantPermissions([], [{ area: 'dishes', action: 'edit' }])
  expect(edit.map(({ action }) => action)).toEqual(['view', 'edit'])
  expect(grantPermissions([], [{ area: 'settings', action: 'system' }]).map(({ action }) => action)).toEqual(['system'])
  const unseen = revokePermissions(everything, [{ area: 'settings', action: 'view' }])
  expect(unseen.filter(({ area }) => area === 'settings').map(({ action }) => action)).toEqual(['system'])
  expect(
    revokePermissions(everything, [{ area: 'dishes', action: 'view' }]).some(({ area }) => area === 'dishes'),
  ).toBe(false)
})

test('changing the scope of an action adjusts the others, so that no View is missing', () => {
  const [view, edit] = [
    { area: 'dishes', action: 'view' },
    { area: 'dishes', action: 'edit' },
  ] as const
  const own = setScope(everything, view, false)
  const getScopes = (entries: typeof own) =>
    entries
      .filter(({ area }) => area === 'dishes')
      .map(({ action, allItems }) => `${action} ${allItems ? 'all' : 'own'}`)
  expect(getScopes(own)).toEqual(['view own', 'add all', 'edit own', 'archive own', 'delete own', 'identifier own'])
  expect(findMissingViews(own)).toEqual([])
  expect(getScopes(grantPermissions(revokePermissions(own, [edit]), [edit]))).toEqual(getScopes(own))
  expect(getScopes(setScope(own, edit, true)).slice(0, 4)).toEqual(['view all', 'add all', 'edit all', 'archive own'])
})

test('only an area with an action and without View lacks View', () => {
  const entries = [
    ...grantPermissions([], getRowCells('users')),
    { area: 'dishes', action: 'edit', allItems: true, level: null } as const,
  ]
  expect(AREAS.filter((area) => lacksView(entries, area))).toEqual(['dishes'])
})

const menus = getRowCells('restaurantMenus')
const editMenus = { area: 'restaurantMenus', action: 'edit' } as const
const addRestaurant = { area: 'restaurants', action: 'add' } as const

test('limiting a row limits each of its entries, and new entries get the same restaurants', () => {
  const limited = setLimit(grantPermissions([], menus.slice(0, 2)), 'restaurantMenus', [7, 3])
  expect(getSharedAreaLimit(limited, 'restaurantMenus')).toEqual([3, 7])
  const all = grantPermissions(limited, menus)
  expect(all.map(({ restaurantIds }) => restaurantIds)).toEqual(menus.map(() => [3, 7]))
  expect(findMissingViews(all)).toEqual([])
  expect(getSharedAreaLimit(setLimit(all, 'restaurantMenus', null), 'restaurantMenus')).toBeNull()
})

test('an entry of a row without a limit names no restaurants, because the server would keep the stored ones', () => {
  expect(grantPermissions([], [editMenus]).map(({ restaurantIds }) => restaurantIds)).toEqual([null, null])
  expect(grantPermissions([], dishes).every((entry) => !('restaurantIds' in entry))).toBe(true)
})

test('only areas of restaurants have a limit, and it never applies to the system page', () => {
  expect(AREAS.filter((area) => hasLimit(everything, area))).toEqual([
    'restaurantMenus',
    'restaurantMenuExceptions',
    'restaurants',
    'today',
    'settings',
  ])
  expect(hasLimit(grantPermissions([], [{ area: 'settings', action: 'system' }]), 'settings')).toBe(false)
  const limited = setLimit(grantPermissions([], getRowCells('settings')), 'settings', [3])
  expect(findEntry(limited, { area: 'settings', action: 'system' })?.restaurantIds).toBeUndefined()
  expect(getSharedAreaLimit(limited, 'settings')).toEqual([3])
})

test('a row with different restaurants has no common ones, and a new entry gets those of View', () => {
  const view = setLimit(grantPermissions([], [menus[0] ?? editMenus]), 'restaurantMenus', [3, 7])
  const mixed = updateEntries(grantPermissions(view, [editMenus]), [editMenus], { restaurantIds: [7] })
  expect(getSharedAreaLimit(mixed, 'restaurantMenus')).toBeUndefined()
  expect(suggestLimit(mixed, 'restaurantMenus')).toEqual([3, 7])
  const added = grantPermissions(mixed, menus)
  expect(findEntry(added, { area: 'restaurantMenus', action: 'add' })?.restaurantIds).toEqual([3, 7])
  expect(findMissingViews(added)).toEqual([])
  const wide = updateEntries(mixed, [editMenus], { restaurantIds: null })
  expect(findEntry(grantPermissions(wide, menus), { area: 'restaurantMenus', action: 'add' })?.restaurantIds).toEqual([
    3, 7,
  ])
})

test('a View that was missing gets the restaurants of all entries of its row', () => {
  const entry = { area: 'restaurantMenus', allItems: true, level: null } as const
  const without = [
    { ...entry, action: 'add', restaurantIds: [9] } as const,
    { ...entry, action: 'edit', restaurantIds: [3, 7] } as const,
  ]
  const withView = grantPermissions(without, [{ area: 'restaurantMenus', action: 'view' }])
  expect(withView[0]?.restaurantIds).toEqual([3, 7, 9])
  expect(findMissingViews(withView)).toEqual([])
})

test('a limit revokes adding restaurants, which can be granted again without the limit', () => {
  const restaurants = getRowCells('restaurants')
  const limited = setLimit(grantPermissions([], restaurants), 'restaurants', [3])
  expect(findEntry(limited, addRestaurant)).toBeUndefined()
  expect(isAddRefused(limited, addRestaurant)).toBe(true)
  expect(grantPermissions(limited, restaurants)).toEqual(limited)
  expect(findEntry(grantPermissions(setLimit(limited, 'restaurants', null), restaurants), addRestaurant)).toBeDefined()
  expect(
    findEntry(setLimit(grantPermissions([], menus), 'restaurantMenus', [3]), { ...editMenus, action: 'add' }),
  ).toBeDefined()
})

test('a second limited row starts with the restaurants of the first one', () => {
  const limited = setLimit(everything, 'restaurantMenus', [3, 7])
  expect(suggestLimit(everything, 'settings')).toEqual([])
  expect(suggestLimit(limited, 'settings')).toEqual([3, 7])
  expect(grantsEverything(limited)).toBe(false)
})

test('entries with the same restaurants are grouped by area', () => {
  const limited = setLimit(grantPermissions([], [...getRowCells('settings'), editMenus]), 'settings', [3])
  expect(groupByLimit(limited).map(({ area, limit, entries }) => [area, limit, entries.length])).toEqual([
    ['restaurantMenus', null, 2],
    ['settings', [3], 2],
    ['settings', null, 1],
  ])
})

test('the same change of restaurants in a row is found once', () => {
  const before = grantPermissions([], [editMenus, ...dishes]).map(({ restaurantIds: _, ...entry }) => entry)
  const after = setLimit(before, 'restaurantMenus', [3])
  expect(findLimitChanges(before, after)).toEqual([
    { area: 'restaurantMenus', actions: ['view', 'edit'], from: null, to: [3] },
  ])
  expect(findLimitChanges(before, grantPermissions([], [editMenus, ...dishes]))).toEqual([])
})
