import { AREA_ACTIONS, AREAS, findMissingViews } from '@poledne/contract/access/permissions'
import { expect, test } from 'vitest'
import {
  canAdminister,
  findEntry,
  getCheckedState,
  getColumnCells,
  getCommonLevel,
  getRowCells,
  grant,
  grantsEverything,
  lacksView,
  revoke,
  setScope,
  updateEntries,
} from './permissionMatrix.ts'

const dishes = getRowCells('dishes')
const everything = grant([], AREAS.flatMap(getRowCells))

test('granting a row twice equals granting it once, and revoking it removes all entries', () => {
  const once = grant([], dishes)
  expect(once.map(({ action }) => action)).toEqual([...AREA_ACTIONS.dishes])
  expect(grant(once, dishes)).toEqual(once)
  expect(revoke(once, dishes)).toEqual([])
})

test('the order of granting does not change the list of entries', () => {
  const view = { area: 'dishes', action: 'view' } as const
  const edit = { area: 'dishes', action: 'edit' } as const
  expect(grant(grant([], [edit]), [view])).toEqual(grant(grant([], [view]), [edit]))
})

test('a column contains only the areas that have the action', () => {
  expect(getColumnCells(AREAS, 'switch')).toEqual([{ area: 'users', action: 'switch' }])
  expect(getCheckedState(grant([], getColumnCells(AREAS, 'view')), getColumnCells(AREAS, 'view'))).toBe('all')
  expect(getCheckedState(grant([], dishes), getColumnCells(AREAS, 'view'))).toBe('some')
})

test('a row has a level if its entries have the same one, and new entries get it', () => {
  const users = getRowCells('users')
  const limited = updateEntries(grant([], users.slice(0, 2)), users, { level: 50 })
  expect(getCommonLevel(limited, 'users')).toBe(50)
  expect(findEntry(grant(limited, users), { area: 'users', action: 'switch' })?.level).toBe(50)
  expect(getCommonLevel(updateEntries(limited, users.slice(0, 1), { level: 60 }), 'users')).toBeUndefined()
})

test('only a role that can edit all users and all roles can administer', () => {
  expect(canAdminister(everything)).toBe(true)
  expect(canAdminister(revoke(everything, [{ area: 'roles', action: 'edit' }]))).toBe(false)
  expect(canAdminister(updateEntries(everything, getRowCells('users'), { allItems: false }))).toBe(false)
})

test('a role limited to own records in one area does not grant everything', () => {
  expect(grantsEverything(everything)).toBe(true)
  expect(grantsEverything(updateEntries(everything, dishes, { allItems: false }))).toBe(false)
})

test('granting an action grants View of its area, and revoking View revokes the actions that need it', () => {
  const edit = grant([], [{ area: 'dishes', action: 'edit' }])
  expect(edit.map(({ action }) => action)).toEqual(['view', 'edit'])
  expect(grant([], [{ area: 'settings', action: 'system' }]).map(({ action }) => action)).toEqual(['system'])
  const unseen = revoke(everything, [{ area: 'settings', action: 'view' }])
  expect(unseen.filter(({ area }) => area === 'settings').map(({ action }) => action)).toEqual(['system'])
  expect(revoke(everything, [{ area: 'dishes', action: 'view' }]).some(({ area }) => area === 'dishes')).toBe(false)
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
  expect(getScopes(grant(revoke(own, [edit]), [edit]))).toEqual(getScopes(own))
  expect(getScopes(setScope(own, edit, true)).slice(0, 4)).toEqual(['view all', 'add all', 'edit all', 'archive own'])
})

test('only an area with an action and without View lacks View', () => {
  const entries = [
    ...grant([], getRowCells('users')),
    { area: 'dishes', action: 'edit', allItems: true, level: null } as const,
  ]
  expect(AREAS.filter((area) => lacksView(entries, area))).toEqual(['dishes'])
})
