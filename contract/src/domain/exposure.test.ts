import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Weekday } from './day.ts'
import { computeExposure, type ExposureSources, type StateSince } from './exposure.ts'
import { dateToInstant, toDate } from './instant.ts'
import { toLocalDay } from './timeZone.ts'

const MONDAY = '2026-11-16'
const GLUTEN = 1
const PRAGUE = 'Europe/Prague'

const toInstant = (hours: number) =>
  dateToInstant(new Date(toDate('2026-11-14T00:00:00').getTime() + hours * 3_600_000))
const LAST_HOUR = 120

const at = <T extends object>(hours: number, state: T): StateSince<T> => ({ at: toInstant(hours), ...state })
const menuState = (slots: readonly { day: Weekday; menuItemTypeId: number }[], isPublic = true) => ({
  isPublic,
  startDate: MONDAY,
  weeklyMenuVariantId: 1,
  slots,
})
const offer = (startDate = '2020-01-01', menuItemTypeIds: readonly number[] = [1]) => ({
  isArchived: false,
  restaurantId: 7,
  weeklyMenuVariantId: 1,
  startDate,
  menuItemTypeIds,
})

const buildSources = (changes: Partial<ExposureSources> = {}): ExposureSources => ({
  dish: [at(0, { allergenIds: [] }), at(60, { allergenIds: [GLUTEN] })],
  menus: [{ id: 5, states: [at(10, menuState([{ day: 2, menuItemTypeId: 1 }]))] }],
  restaurants: [{ id: 7, states: [at(0, { isOpen: true, timezone: PRAGUE })] }],
  restaurantMenus: [{ states: [at(0, offer())] }],
  ...changes,
})
const compute = (changes?: Partial<ExposureSources>) =>
  computeExposure(buildSources(changes), GLUTEN, toInstant(LAST_HOUR)).map(({ from, to }) => [from, to])

describe('the exposure to a missing allergen', () => {
  test('lasts from the publication to the correction', () => {
    expect(computeExposure(buildSources(), GLUTEN, toInstant(LAST_HOUR))).toEqual([
      { from: toInstant(10), to: toInstant(60), restaurantId: 7, weeklyMenuId: 5 },
    ])
  })

  test('ends with the local day on which the dish is served last', () => {
    const dish = [at(0, { allergenIds: [] }), at(119, { allergenIds: [GLUTEN] })]
    // Tuesday 17 November ends at 23:00 UTC in Prague.
    expect(compute({ dish })).toEqual([[toInstant(10), '2026-11-17T23:00:00']])
  })

  test('does not contain the time in which the allergens were not declared', () => {
    const dish = [
      at(0, { allergenIds: [] }),
      at(20, { allergenIds: null }),
      at(30, { allergenIds: [2] }),
      at(40, { allergenIds: [GLUTEN, 2] }),
    ]
    expect(compute({ dish })).toEqual([
      [toInstant(10), toInstant(20)],
      [toInstant(30), toInstant(40)],
    ])
  })

  test('is empty if the dish does not declare the allergen now', () => {
    expect(compute({ dish: [at(0, { allergenIds: [GLUTEN] }), at(60, { allergenIds: [] })] })).toEqual([])
    expect(compute({ dish: [at(0, { allergenIds: [] }), at(60, { allergenIds: null })] })).toEqual([])
  })

  test('is one period if the menu changes and still has the dish', () => {
    const slots = [{ day: 2 as const, menuItemTypeId: 1 }]
    const states = [at(10, menuState(slots)), at(20, menuState(slots)), at(30, menuState(slots, false))]
    expect(compute({ menus: [{ id: 5, states }] })).toEqual([[toInstant(10), toInstant(30)]])
  })
})

/** Decides for one instant, without periods, whether guests of the restaurant saw the wrong declaration. */
function isExposedAt(sources: ExposureSources, menuId: number, restaurantId: number, instant: string): boolean {
  const latest = <T>(states: readonly StateSince<T>[]) => [...states].reverse().find((state) => state.at <= instant)
  const declared = latest(sources.dish)?.allergenIds
  const now = sources.dish.at(-1)?.allergenIds
  if (!now?.includes(GLUTEN) || !declared || declared.includes(GLUTEN)) return false
  const menu = latest(sources.menus.find(({ id }) => id === menuId)?.states ?? [])
  const place = latest(sources.restaurants.find(({ id }) => id === restaurantId)?.states ?? [])
  if (!menu?.isPublic || !place?.isOpen) return false
  const today = toLocalDay(instant, place.timezone)
  return menu.slots.some(({ day, menuItemTypeId }) => {
    const served = addDays(menu.startDate, day - 1)
    const [valid] = sources.restaurantMenus
      .flatMap(({ states }) => latest(states) ?? [])
      .filter(
        (state) =>
          !state.isArchived &&
          state.restaurantId === restaurantId &&
          state.weeklyMenuVariantId === menu.weeklyMenuVariantId &&
          state.startDate <= served,
      )
      .sort((a, b) => b.startDate.localeCompare(a.startDate))
    return served >= today && valid?.menuItemTypeIds.includes(menuItemTypeId)
  })
}

const anyHour = fc.integer({ min: 0, max: LAST_HOUR - 1 })
/** Builds states of one record at increasing times. */
const anyStates = <T extends object>(state: fc.Arbitrary<T>, maxLength = 4): fc.Arbitrary<StateSince<T>[]> =>
  fc
    .uniqueArray(fc.tuple(anyHour, state), { minLength: 1, maxLength, selector: ([hour]) => hour })
    .map((states) => states.sort(([a], [b]) => a - b).map(([hour, value]) => at(hour, value)))

const anySlot = fc.record({ day: fc.constantFrom<Weekday[]>(1, 2, 3), menuItemTypeId: fc.integer({ min: 1, max: 2 }) })
const anySources: fc.Arbitrary<ExposureSources> = fc.record({
  dish: anyStates(
    fc.record({ allergenIds: fc.constantFrom<(number[] | null)[]>(null, [], [2], [GLUTEN], [GLUTEN, 2]) }),
  ).map((states) => [...states, at(LAST_HOUR - 1, { allergenIds: [GLUTEN] })]),
  menus: fc
    .array(
      anyStates(
        fc.record({
          isPublic: fc.boolean(),
          startDate: fc.constantFrom('2026-11-09', MONDAY),
          weeklyMenuVariantId: fc.integer({ min: 1, max: 2 }),
          slots: fc.array(anySlot, { maxLength: 2 }),
        }),
      ),
      { minLength: 1, maxLength: 2 },
    )
    .map((menus) => menus.map((states, index) => ({ id: index + 1, states }))),
  restaurants: fc
    .array(anyStates(fc.record({ isOpen: fc.boolean(), timezone: fc.constantFrom(PRAGUE, 'Pacific/Apia') }), 2), {
      minLength: 1,
      maxLength: 2,
    })
    .map((all) => all.map((states, index) => ({ id: index + 7, states }))),
  restaurantMenus: fc
    .array(
      anyStates(
        fc.record({
          isArchived: fc.boolean(),
          restaurantId: fc.integer({ min: 7, max: 8 }),
          weeklyMenuVariantId: fc.integer({ min: 1, max: 2 }),
          startDate: fc.constant(''),
          menuItemTypeIds: fc.constantFrom([1], [2], [1, 2]),
        }),
      ),
      { minLength: 1, maxLength: 3 },
    )
    // Two restaurant menus never start on the same day.
    .map((all) =>
      all.map((states, index) => ({
        states: states.map((state) => ({ ...state, startDate: addDays('2026-11-15', index) })),
      })),
    ),
})

describe('the exposure of random histories', () => {
  test('agrees with the state at every half hour', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const exposures = computeExposure(sources, GLUTEN, toInstant(LAST_HOUR))
        for (const { id: menuId } of sources.menus)
          for (const { id: restaurantId } of sources.restaurants)
            for (let hour = 0; hour < LAST_HOUR; hour += 0.5) {
              const instant = toInstant(hour)
              const isReported = exposures.some(
                (item) =>
                  item.weeklyMenuId === menuId &&
                  item.restaurantId === restaurantId &&
                  item.from <= instant &&
                  instant < item.to,
              )
              expect(isReported).toBe(isExposedAt(sources, menuId, restaurantId, instant))
            }
      }),
      { numRuns: 60 },
    )
  })

  test('has periods that neither overlap nor touch', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const last = new Map<string, string>()
        for (const { from, to, restaurantId, weeklyMenuId } of computeExposure(sources, GLUTEN, toInstant(LAST_HOUR))) {
          const key = `${weeklyMenuId} ${restaurantId}`
          expect(from < to).toBe(true)
          expect((last.get(key) ?? '') < from).toBe(true)
          last.set(key, to)
        }
      }),
    )
  })
})
