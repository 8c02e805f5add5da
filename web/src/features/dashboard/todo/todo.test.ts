import { addHours } from '@poledne/contract/domain/deadline'
import { toDate } from '@poledne/contract/domain/instant'
import type { DashboardData, DashboardWeek, TodayProblem, TodayRestaurant } from '@poledne/contract/modules/dashboard'
import { expect, test } from 'vitest'
import { findTodoRestaurants, findTodoWeeks, getDeadlineState, sortByUrgency } from './todo.ts'

const WEEKS = ['2026-11-16', '2026-11-23', '2026-11-30']
const buildSquare = (changes: Partial<DashboardWeek> = {}): DashboardWeek => ({
  weeklyMenuVariantId: 1,
  startDate: '2026-11-16',
  weeklyMenuId: 3,
  state: 'published',
  publishAt: null,
  plannedDays: 5,
  dishes: 10,
  problems: [],
  deadline: null,
  ...changes,
})
const buildProblem = (changes: object = {}) =>
  ({
    code: 'nameMissing',
    severity: 'warning',
    count: 1,
    link: '/weeklyMenus/3/edit?day=5&type=1',
    ...changes,
  }) as const
const buildDashboard = (squares: DashboardWeek[], restaurantCount = 1) =>
  ({
    weeks: WEEKS,
    variants: [{ id: 1, nameCs: 'Standard', nameEn: 'Standard', restaurants: [], restaurantCount }],
    squares,
  }) as Partial<DashboardData> as DashboardData
const listDays = (dashboard: DashboardData, today = '2026-11-18') =>
  findTodoWeeks(dashboard, { today, canViewRestaurants: true }).map(({ day }) => day)

test('guests notice a hidden week on its first day that is not past, and a problem on the day of its cell', () => {
  const squares = [
    buildSquare({ state: 'draft', problems: [buildProblem()] }),
    buildSquare({ problems: [buildProblem()] }),
    buildSquare({ startDate: '2026-11-23', weeklyMenuId: null, state: 'missing' }),
  ]
  expect(listDays(buildDashboard(squares))).toEqual(['2026-11-18', '2026-11-20', '2026-11-23'])
})

test.each([
  ['a published week without problems', buildSquare()],
  ['a scheduled week', buildSquare({ state: 'scheduled' })],
  ['a week after the next', buildSquare({ startDate: '2026-11-30', state: 'draft' })],
  ['repeated dishes', buildSquare({ problems: [buildProblem({ code: 'repeated' })] })],
  ['holidays', buildSquare({ problems: [buildProblem({ code: 'holiday', severity: 'info' })] })],
])('%s is not in the list', (_, square) => {
  expect(listDays(buildDashboard([square]))).toEqual([])
})

test('a missing week is not in the list if no restaurant serves the variant or its working days are past', () => {
  const missing = buildSquare({ weeklyMenuId: null, state: 'missing' })
  expect(listDays(buildDashboard([missing], 0))).toEqual([])
  expect(listDays(buildDashboard([missing]), '2026-11-21')).toEqual([])
  expect(listDays(buildDashboard([missing]), '2026-11-20')).toEqual(['2026-11-20'])
})

test.each([
  ['ahead', -25, null],
  ['soon', -24, null],
  ['late', 0, null],
  ['snoozed', 0, 1],
  ['snoozed', -25, -2],
  ['late', 2, 2],
])('the deadline is %s %d hours from it, snoozed until %j', (state, hours, snoozedFor) => {
  const at = '2026-11-19T11:00:00'
  const snoozedUntil = snoozedFor === null ? null : addHours(at, snoozedFor)
  expect(getDeadlineState({ at, snoozedUntil }, toDate(addHours(at, hours)).getTime())).toBe(state)
})

const buildRestaurant = (id: number, problems: Partial<TodayProblem>[]) =>
  ({
    id,
    date: '2026-11-18',
    problems: problems.map((each) => ({ when: 'today', count: 1, link: null, ...each })),
  }) as TodayRestaurant

test('problems of weekly menus are counted for restaurants only if the user cannot see the weeks', () => {
  const all = [buildRestaurant(1, [{ code: 'noPrice' }, { code: 'screensOffline' }])]
  expect(findTodoRestaurants(all, true)).toEqual([])
  expect(findTodoRestaurants(all, false).map(({ problems }) => problems.map(({ code }) => code))).toEqual([['noPrice']])
})

test('restaurants with the same problem are one entry on its first day', () => {
  const everyDay = [{ code: 'notOffered' }, { code: 'notOffered', when: 'tomorrow' }] as const
  const all = [
    buildRestaurant(1, [...everyDay]),
    buildRestaurant(2, [...everyDay]),
    buildRestaurant(3, [{ code: 'notOffered', when: 'tomorrow' }]),
  ]
  const found = findTodoRestaurants(all, true)
  expect(found.map(({ day, restaurants }) => [day, restaurants.map(({ id }) => id)])).toEqual([
    ['2026-11-18', [1, 2]],
    ['2026-11-19', [3]],
  ])
})

test('what guests notice first comes first, and what only concerns the user last', () => {
  const rows = [
    { day: null, isError: false },
    { day: '2026-11-19', isError: false },
    { day: '2026-11-19', isError: true },
    { day: '2026-11-18', isError: false },
  ]
  expect(sortByUrgency(rows)).toEqual([rows[3], rows[2], rows[1], rows[0]])
})
