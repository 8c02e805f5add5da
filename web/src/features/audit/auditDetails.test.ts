import app from '@poledne/i18n/en/app.json'
import audit from '@poledne/i18n/en/audit.json'
import dishes from '@poledne/i18n/en/dishes.json'
import record from '@poledne/i18n/en/record.json'
import restaurantMenus from '@poledne/i18n/en/restaurantMenus.json'
import table from '@poledne/i18n/en/table.json'
import weeklyMenus from '@poledne/i18n/en/weeklyMenus.json'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { getRecordLink, listDetails, nameRecord } from './auditDetails.ts'

let t: TFunction
beforeAll(async () => {
  const resources = { en: { app, audit, dishes, record, restaurantMenus, table, weeklyMenus } }
  t = await createInstance().init({ lng: 'en', resources, interpolation: { escapeValue: false } })
})

const describeDetails = (details: Record<string, unknown>, personal: Record<string, string> | null = null) =>
  listDetails(
    { module: 'dishes', details, personal },
    {
      t,
      formatInstant: (instant) => `<${instant}>`,
      roles: new Map([[3, { value: 'Planner' }]]),
      users: new Map([[7, { value: 'eva' }]]),
      restaurants: new Map([[1, { value: 'Bistro, Brno' }]]),
      permissions: new Map([['dishes.edit', { value: 'Dishes: edit' }]]),
    },
  ).map(({ label, value }) => `${label}: ${value}`)

test('a failed sign-in shows the username and the method', () => {
  expect(describeDetails({ method: 'password' }, { username: 'reset' })).toEqual([
    'Username: reset',
    'Method: Password',
  ])
})

test('a new API token shows its name, expiry and permissions', () => {
  const details = { id: 4, expiresAt: '2027-01-01T00:00:00', permissions: ['dishes.edit'] }
  expect(describeDetails(details, { name: 'password' })).toEqual([
    'Name: password',
    'API token ID: 4',
    'Expires: <2027-01-01T00:00:00>',
    'Permissions: Dishes: edit',
  ])
})

test('the query of a request is described in words', () => {
  const query =
    'format=xlsx&columns=nameCs,archived&sort=nameCs:desc&filter=archived:equals:false&filter=nameCs:contains:gul%C3%A1%C5%A1&filter=createdAt:lessThan:2026-11-16T09:00:00'
  expect(describeDetails({}, { query })).toEqual([
    'Query: Format: xlsx; Columns: Czech name, Archived; Sort: Czech name ↓; Archived: No; Czech name: contains “guláš”; Created: up to <2026-11-16T09:00:00>',
  ])
})

test('the query of a download is described in words', () => {
  expect(describeDetails({}, { query: 'format=pdf&language=both&price=none&restaurantId=1' })).toEqual([
    'Query: Format: PDF; Language: Both; Prices: None; Restaurant: Bistro, Brno',
  ])
})

test.each([
  ['its current name with its day', { recordName: '2026-11-23, Standard' }, '<2026-11-23>, Standard'],
  ['its id without a known name', { recordName: null }, '#7'],
  ['the id of a record of another kind', { recordName: 'Bistro', details: { route: 'priceChanges/:id/' } }, '#7'],
  ['nothing without a record', { recordId: null }, null],
])('the record of an entry is shown by %s', (_, changes, name) => {
  const entry = { module: 'weeklyMenus', recordId: 7, recordName: null, details: {}, ...changes }
  expect(nameRecord(entry, (day) => `<${day}>`)).toBe(name)
})

test('a request shows its endpoint and status as they are', () => {
  expect(describeDetails({ method: 'POST', route: 'dishes/:id/archive/', status: 200 })).toEqual([
    'Method: POST',
    'Endpoint: dishes/:id/archive/',
    'HTTP status: 200',
  ])
})

test('roles, users and permissions have names, an unknown one has its ID, and an empty list is left out', () => {
  expect(
    describeDetails({
      changed: ['roleIds', 'active'],
      roleIds: { from: [], to: [3, 9] },
      active: { from: true, to: false },
      userIds: [7],
      added: ['dishes.edit', 'dishes.edit (own) (level 5)', 'gone.view (restaurants 1, 2)'],
      removed: [],
    }),
  ).toEqual([
    'Changed: Roles, Active',
    'Roles: None → Planner\u00a0· 9',
    'Active: Yes → No',
    'Users: eva',
    'Added permissions: Dishes: edit, Dishes: edit (own records only, level 5), gone.view (restaurants: Bistro, Brno\u00a0· 2)',
  ])
})

test('groups of settings, lists, actions and times are readable', () => {
  expect(
    describeDetails({
      retention: { auditDays: 365, errorDays: null },
      list: 'dishTypes',
      action: 'save',
      createdAt: '2026-11-17T10:00:00.123Z',
    }),
  ).toEqual([
    'Keep the audit log (days): 365',
    'Keep browser errors (days): Forever',
    'List: Dish types',
    'Action: Changed',
    'Backup from: <2026-11-17T10:00:00>',
  ])
})

test('an unknown detail keeps its key', () => {
  expect(describeDetails({ later: 'x:y.z' })).toEqual(['later: x:y.z'])
})

const entry = { event: 'userChanged', module: 'users', recordId: 5, details: {} } as const

test.each([
  ['a changed user', entry, '/users/5'],
  ['a request for a record', { ...entry, event: 'actedAs', details: { route: 'users/:id/' } }, '/users/5'],
  [
    'a request for a price change, which is in the area of price exceptions',
    { ...entry, event: 'actedAs', module: 'restaurantMenuExceptions', details: { route: 'priceChanges/:id/' } },
    null,
  ],
  ['a deleted user', { ...entry, event: 'userDeleted' }, null],
  ['an entry without a record', { ...entry, recordId: null }, null],
  ['an area without record pages', { ...entry, module: 'settings' }, null],
] as const)('the link of %s', (_, given, path) => expect(getRecordLink(given, () => true)).toBe(path))

test('a record that the user cannot view has no link', () => {
  expect(getRecordLink(entry, (permission) => permission !== 'users.view')).toBeNull()
})
