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

test('a whole row is granted once, and withdrawn', () => {
  const once = grant([], dishes)
  expect(once.map(({ action }) => action)).toEqual([...AREA_ACTIONS.dishes])
  expect(grant(once, dishes)).toEqual(once)
  expect(revoke(once, dishes)).toEqual([])
})

test('the same rights are the same list, in whichever order they were given', () => {
  const view = { area: 'dishes', action: 'view' } as const
  const edit = { area: 'dishes', action: 'edit' } as const
  expect(grant(grant([], [edit]), [view])).toEqual(grant(grant([], [view]), [edit]))
})

test('a column reaches only the areas that know the action', () => {
  expect(getColumnCells(AREAS, 'switch')).toEqual([{ area: 'users', action: 'switch' }])
  expect(getCheckedState(grant([], getColumnCells(AREAS, 'view')), getColumnCells(AREAS, 'view'))).toBe('all')
  expect(getCheckedState(grant([], dishes), getColumnCells(AREAS, 'view'))).toBe('some')
})

test('a level is that of the row while its entries agree, and new entries take it', () => {
  const users = getRowCells('users')
  const limited = updateEntries(grant([], users.slice(0, 2)), users, { level: 50 })
  expect(getCommonLevel(limited, 'users')).toBe(50)
  expect(findEntry(grant(limited, users), { area: 'users', action: 'switch' })?.level).toBe(50)
  expect(getCommonLevel(updateEntries(limited, users.slice(0, 1), { level: 60 }), 'users')).toBeUndefined()
})

test('only who edits all users and all roles administers', () => {
  expect(canAdminister(everything)).toBe(true)
  expect(canAdminister(revoke(everything, [{ area: 'roles', action: 'edit' }]))).toBe(false)
  expect(canAdminister(updateEntries(everything, getRowCells('users'), { allItems: false }))).toBe(false)
})

test('everything is everything, without a limit', () => {
  expect(grantsEverything(everything)).toBe(true)
  expect(grantsEverything(updateEntries(everything, dishes, { allItems: false }))).toBe(false)
})

test('granting an action grants the view of its area, and withdrawing the view withdraws the rest', () => {
  const edit = grant([], [{ area: 'dishes', action: 'edit' }])
  expect(edit.map(({ action }) => action)).toEqual(['view', 'edit'])
  expect(grant([], [{ area: 'settings', action: 'system' }]).map(({ action }) => action)).toEqual(['system'])
  const unseen = revoke(everything, [{ area: 'settings', action: 'view' }])
  expect(unseen.filter(({ area }) => area === 'settings').map(({ action }) => action)).toEqual(['system'])
  expect(revoke(everything, [{ area: 'dishes', action: 'view' }]).some(({ area }) => area === 'dishes')).toBe(false)
})

test('every scope set in the table leaves a role that can be saved', () => {
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

test('only the area of an action without View lacks it', () => {
  const entries = [
    ...grant([], getRowCells('users')),
    { area: 'dishes', action: 'edit', allItems: true, level: null } as const,
  ]
  expect(AREAS.filter((area) => lacksView(entries, area))).toEqual(['dishes'])
})
