import type { GuestDay, ScreenContent } from '@poledne/contract/modules/guestMenu'
import { isTimeWithin } from '@poledne/contract/modules/screenScene'
import { expect, test } from 'vitest'
import { type CachedContent, getScreenState, getSheetIndex, getWallClock } from './screenState.ts'

const dish = { nameCs: 'Kulajda', nameEn: null, allergenCodes: ['1', '7'], diets: [] }
const item = { typeNameCs: 'Polévka', typeNameEn: 'Soup', dishes: [dish], note: null, priceCzk: 45, priceEur: null }
const createDayWithDishes = (date: string): GuestDay => ({
  date,
  planned: true,
  variants: [{ nameCs: 'Standard', nameEn: 'Standard', items: [item] }],
})
const createEmptyDay = (date: string, planned: boolean): GuestDay => ({ date, planned, variants: [] })

/** Monday and Tuesday have dishes, Wednesday is planned without dishes, the other days are not planned. */
const DAYS = [
  createDayWithDishes('2026-11-16'),
  createDayWithDishes('2026-11-17'),
  createEmptyDay('2026-11-18', true),
  ...['19', '20', '21', '22', '23'].map((day) => createEmptyDay(`2026-11-${day}`, false)),
]
const NOON = Date.parse('2026-11-16T11:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const createCachedContent = (fields: Partial<ScreenContent> = {}, at = NOON): CachedContent => ({
  at,
  content: {
    revision: 3,
    name: 'Výdej',
    screenType: 'day',
    languages: ['cs', 'en'],
    hoursFrom: null,
    hoursTo: null,
    parts: [],
    canHideMenu: false,
    outside: 'name',
    outsidePictureId: null,
    openingHours: [],
    restaurant: { id: 1, nameCs: 'Karlín', nameEn: 'Karlín', timezone: 'Europe/Prague', closed: false },
    days: DAYS,
    allergens: [],
    ...fields,
  },
})
const getKindAt = (now: number, fields: Partial<ScreenContent> = {}) =>
  getScreenState(createCachedContent(fields), now, false).scene.kind

test("the shown day changes at the restaurant's midnight", () => {
  const getShownDateAt = (now: number) => {
    const { scene } = getScreenState(createCachedContent(), now, true)
    return scene.kind === 'day' ? scene.day.date : scene.kind
  }
  expect(getShownDateAt(Date.parse('2026-11-16T22:59:59Z'))).toBe('2026-11-16')
  expect(getShownDateAt(Date.parse('2026-11-16T23:00:00Z'))).toBe('2026-11-17')
})

test('closed, an empty day, a day without a menu and no content are different states', () => {
  expect(getKindAt(NOON, { restaurant: { ...createCachedContent().content.restaurant, closed: true } })).toBe('closed')
  expect(getKindAt(NOON + 2 * DAY)).toBe('resting')
  expect(getKindAt(NOON + 3 * DAY)).toBe('preparing')
  expect(getKindAt(NOON + 300 * DAY)).toBe('preparing')
  expect(getScreenState(null, NOON, true).scene.kind).toBe('waiting')
})

test('the screen shows no menu outside its display hours', () => {
  const hours = { hoursFrom: '10:30', hoursTo: '14:30' }
  expect(getKindAt(NOON, hours)).toBe('day')
  expect(getKindAt(NOON + 4 * 60 * MINUTE, hours)).toBe('outside')
  expect(getKindAt(NOON + 4 * 60 * MINUTE, { ...hours, screenType: 'allergens' })).toBe('outside')
})

test('a week shows Monday to Friday, and weekend days only with dishes', () => {
  const getShownDates = (days: GuestDay[]) => {
    const { scene } = getScreenState(createCachedContent({ screenType: 'week', days }), NOON, false)
    return scene.kind === 'week' ? scene.days.map(({ date }) => date.slice(-2)) : scene.kind
  }
  expect(getShownDates(DAYS)).toEqual(['16', '17', '18', '19', '20'])
  expect(getShownDates(DAYS.map((day) => (day.date.endsWith('21') ? createDayWithDishes(day.date) : day)))).toContain(
    '21',
  )
  expect(getShownDates(DAYS.map(({ date }) => createEmptyDay(date, false)))).toBe('preparing')
})

test('sheets change every fifteen seconds, many of them every ten; a single one stays', () => {
  const getSheetIndexes = (sheets: number) => [0, 14_999, 15_000, 30_000].map((ms) => getSheetIndex(NOON + ms, sheets))
  expect(getSheetIndexes(2)).toEqual([0, 0, 1, 0])
  expect([0, 9_999, 10_000, 50_000].map((ms) => getSheetIndex(10_000 * 500 + ms, 5))).toEqual([0, 0, 1, 0])
  expect(getSheetIndexes(1)).toEqual([0, 0, 0, 0])
  expect(getSheetIndexes(0)).toEqual([0, 0, 0, 0])
})

test('content is stale only if the server is unreachable for more than ten minutes', () => {
  const getStaleSinceAfter = (ms: number, isFailing: boolean) =>
    getScreenState(createCachedContent(), NOON + ms, isFailing).staleSince
  expect(getStaleSinceAfter(10 * MINUTE, true)).toBeNull()
  expect(getStaleSinceAfter(10 * MINUTE + 1, true)).toBe('12:00')
  expect(getStaleSinceAfter(DAY, false)).toBeNull()
})

const getDayAt = (instant: string, zone = 'Europe/Prague') => getWallClock(new Date(instant), zone).day

test('the day changes at midnight in the zone of the restaurant, not of the device or UTC', () => {
  expect(getDayAt('2026-11-15T22:59:59Z')).toBe('2026-11-15')
  expect(getDayAt('2026-11-15T23:00:00Z')).toBe('2026-11-16')
  expect(getDayAt('2026-11-15T23:00:00Z', 'America/New_York')).toBe('2026-11-15')
})

test('the day changes at local midnight on the days of daylight saving changes', () => {
  expect(getDayAt('2026-03-28T22:59:59Z')).toBe('2026-03-28')
  expect(getDayAt('2026-03-28T23:00:00Z')).toBe('2026-03-29')
  expect(getDayAt('2026-03-29T21:59:59Z')).toBe('2026-03-29')
  expect(getDayAt('2026-03-29T22:00:00Z')).toBe('2026-03-30')
  expect(getDayAt('2026-10-25T21:59:59Z')).toBe('2026-10-25')
  expect(getDayAt('2026-10-25T23:00:00Z')).toBe('2026-10-26')
})

test('an unknown time zone falls back to the zone of the device', () => {
  expect(getDayAt('2026-11-15T12:00:00Z', 'Mars/Olympus')).toMatch(/^2026-11-1[56]$/)
})

test('display hours include the first minute and exclude the last one; null means no limit', () => {
  expect(isTimeWithin('10:29:59', '10:30', '14:30')).toBe(false)
  expect(isTimeWithin('10:30:00', '10:30', '14:30')).toBe(true)
  expect(isTimeWithin('14:29:59', '10:30', '14:30')).toBe(true)
  expect(isTimeWithin('14:30:00', '10:30', '14:30')).toBe(false)
  expect(isTimeWithin('03:00:00', null, '14:30')).toBe(true)
  expect(isTimeWithin('23:00:00', '10:30', null)).toBe(true)
  expect(isTimeWithin('23:00:00', null, null)).toBe(true)
})
