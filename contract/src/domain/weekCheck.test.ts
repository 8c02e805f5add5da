import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type Weekday } from './day.ts'
import { DIETS, type Diet } from './diets.ts'
import {
  type CheckedWeek,
  checkWeek,
  type DishFacts,
  findMissingPrices,
  type Holiday,
  type WeekFacts,
} from './weekCheck.ts'

const MONDAY = '2026-03-02'
const WORKING: Weekday[] = [1, 2, 3, 4, 5]
const GOOD: DishFacts = { nameEn: 'Soup', allergenIds: [], diets: [], meats: [], archived: false }

/** Builds a week from the ids of the dishes of each day, starting with Monday. */
const buildWeek = (...dishIds: number[][]): CheckedWeek => ({
  startDate: MONDAY,
  weeklyMenuItemsData: dishIds.map((ids, index) => ({
    day: (index + 1) as Weekday,
    items: ids.map((id) => ({ menuItemTypeId: 7, dishIds: [id] })),
  })),
})
const FULL = buildWeek([1], [2], [3], [4], [5])
const buildFacts = (changes: Partial<WeekFacts> = {}): WeekFacts => ({
  dishes: new Map([1, 2, 3, 4, 5, 6].map((id) => [id, GOOD])),
  lastServed: new Map(),
  holidays: new Map(),
  isOffered: true,
  missingPrices: [],
  origins: [],
  repeatDays: 7,
  coverage: { allergenIds: [], diets: [], soupTypeIds: [], mainTypeIds: [] },
  ...changes,
})
const buildFactsWithDish = (id: number, changes: Partial<DishFacts>) =>
  buildFacts({ dishes: new Map([...buildFacts().dishes, [id, { ...GOOD, ...changes }]]) })
const buildHoliday = (nameEn: string): Holiday => ({ country: 'CZ', nameCs: nameEn, nameEn })
const buildCell = (day: Weekday, dishId: number) => ({ day, menuItemTypeId: 7, dishId })

test('a full week without problems has no findings', () => {
  expect(checkWeek(FULL, buildFacts())).toEqual([])
})

test('a week that no restaurant offers is a warning', () => {
  expect(checkWeek(FULL, buildFacts({ isOffered: false }))).toEqual([{ severity: 'warning', code: 'noRestaurant' }])
  expect(checkWeek(buildWeek(), buildFacts({ isOffered: false })).map(({ code }) => code)).toEqual(['emptyMenu'])
})

describe('checking for empty days', () => {
  test('an empty menu is the only finding', () => {
    const nothing = [{ severity: 'error', code: 'emptyMenu' }]
    expect(checkWeek(buildWeek(), buildFacts({ holidays: new Map([[1, [buildHoliday('Easter')]]]) }))).toEqual(nothing)
    expect(checkWeek(buildWeek([], []), buildFacts())).toEqual(nothing)
  })

  test('empty working days are reported, empty weekend days are not', () => {
    expect(checkWeek(buildWeek([1], [], [3], [4]), buildFacts())).toEqual([
      { severity: 'warning', code: 'emptyDay', day: 2 },
      { severity: 'warning', code: 'emptyDay', day: 5 },
    ])
  })

  test('an empty holiday is not reported as empty', () => {
    const holidays = new Map<Weekday, Holiday[]>([[5, [buildHoliday('Good Friday')]]])
    expect(checkWeek(buildWeek([1], [2], [3], [4]), buildFacts({ holidays }))).toEqual([
      { severity: 'info', code: 'holiday', day: 5, holiday: buildHoliday('Good Friday') },
    ])
  })
})

test('a holiday is reported on working days, and on weekend days only with dishes', () => {
  const holidays = new Map<Weekday, Holiday[]>([
    [1, [buildHoliday('CZ'), buildHoliday('SK')]],
    [6, [buildHoliday('AT')]],
    [7, [buildHoliday('DE')]],
  ])
  const found = checkWeek(buildWeek([1], [2], [3], [4], [5], [6]), buildFacts({ holidays }))
  expect(found.map((finding) => finding.code === 'holiday' && finding.holiday.nameEn)).toEqual(['CZ', 'SK', 'AT'])
})

describe('checking dishes', () => {
  test('an archived dish is reported in every cell', () => {
    const found = checkWeek(buildWeek([1], [2], [3], [4], [1]), {
      ...buildFactsWithDish(1, { archived: true }),
      repeatDays: 2,
    })
    expect(found).toEqual([
      { severity: 'error', code: 'archivedDish', ...buildCell(1, 1) },
      { severity: 'error', code: 'archivedDish', ...buildCell(5, 1) },
    ])
  })

  test.each([
    ['allergensUndeclared', 'error', { allergenIds: null }],
    ['nameMissing', 'warning', { nameEn: null }],
    ['nameMissing', 'warning', { nameEn: '' }],
  ] as const)('%s is reported once', (code, severity, changes) => {
    const found = checkWeek(buildWeek([1], [2], [3], [4], [1]), { ...buildFactsWithDish(1, changes), repeatDays: 2 })
    expect(found).toEqual([{ severity, code, ...buildCell(1, 1) }])
  })
})

describe('checking repeated dishes', () => {
  test('a repeat is counted from before the week, including the last day of the window', () => {
    const lastServed = new Map([
      [3, addDays(MONDAY, -5)],
      [4, addDays(MONDAY, -5)],
    ])
    expect(checkWeek(FULL, buildFacts({ lastServed }))).toEqual([
      { severity: 'warning', code: 'repeated', daysAgo: 7, ...buildCell(3, 3) },
    ])
  })

  test('a repeat within the week is counted from the nearest day; twice on one day is allowed', () => {
    const lastServed = new Map([[1, addDays(MONDAY, -1)]])
    expect(checkWeek(buildWeek([1, 1], [2], [3], [1], [5]), buildFacts({ lastServed, repeatDays: 3 }))).toEqual([
      { severity: 'warning', code: 'repeated', daysAgo: 1, ...buildCell(1, 1) },
      { severity: 'warning', code: 'repeated', daysAgo: 1, ...buildCell(1, 1) },
      { severity: 'warning', code: 'repeated', daysAgo: 3, ...buildCell(4, 1) },
    ])
  })

  test('a dish is reported exactly where a day within the window has it', () => {
    const plan = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), {
      minLength: 7,
      maxLength: 7,
    })
    fc.assert(
      fc.property(plan, fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 40 }), (days, repeatDays, ago) => {
        fc.pre(days.some((ids) => ids.length > 0))
        const before = addDays(MONDAY, -ago)
        const found = checkWeek(buildWeek(...days), buildFacts({ repeatDays, lastServed: new Map([[1, before]]) }))
        const count = found.filter(({ code }) => code === 'repeated').length
        const listEarlierServingDays = (index: number, id: number) => [
          ...(id === 1 ? [before] : []),
          ...days.slice(0, index).flatMap((ids, day) => (ids.includes(id) ? [addDays(MONDAY, day)] : [])),
        ]
        const expected = days.flatMap((ids, index) =>
          ids.filter((id) =>
            listEarlierServingDays(index, id).some((day) => daysBetween(day, addDays(MONDAY, index)) <= repeatDays),
          ),
        )
        expect(count).toBe(expected.length)
      }),
    )
  })
})

describe('checking prices', () => {
  const buildPricedTypes = (days: readonly Weekday[], ...types: number[]) =>
    new Map(days.map((day): [Weekday, Set<number>] => [day, new Set(types)]))

  test('a missing price is reported once for each type where the restaurant offers the variant', () => {
    const offers = [
      { restaurantId: 1, pricedTypes: buildPricedTypes(WORKING, 7) },
      { restaurantId: 2, pricedTypes: buildPricedTypes([3, 4, 5], 8) },
      { restaurantId: 3, pricedTypes: new Map() },
    ]
    expect(checkWeek(FULL, buildFacts({ missingPrices: findMissingPrices(FULL, offers) }))).toEqual([
      { severity: 'warning', code: 'noPrice', day: 3, menuItemTypeId: 7, restaurantId: 2 },
    ])
  })
})

describe('checking the origin of meat', () => {
  const RESTAURANT = { restaurantId: 4, offers: [{ startDate: '2020-01-01', menuItemTypeIds: [7] }] }
  const dishes = new Map([
    ...buildFacts().dishes,
    [1, { ...GOOD, meats: ['pork', 'fish'] } as DishFacts],
    [3, { ...GOOD, meats: ['beef', 'pork', 'game'] } as DishFacts],
  ])
  const checkRestaurant = (changes: object) =>
    checkWeek(FULL, buildFacts({ dishes, origins: [{ ...RESTAURANT, meatOrigins: [], ...changes }] }))
  const warning = { severity: 'warning', code: 'originMissing', restaurantId: 4 }

  test('kinds of meat without an origin are one warning on the first day', () => {
    expect(checkRestaurant({})).toEqual([{ ...warning, day: 1, meats: ['beef', 'pork'] }])
  })

  test('an origin is valid from its day on', () => {
    const pork = { meat: 'pork', startDate: '2026-03-02' }
    const createBeef = (startDate: string) => ({ meat: 'beef', startDate })
    expect(checkRestaurant({ meatOrigins: [pork, createBeef('2026-03-04')] })).toEqual([])
    expect(checkRestaurant({ meatOrigins: [pork, createBeef('2026-03-05')] })).toEqual([
      { ...warning, day: 3, meats: ['beef'] },
    ])
  })

  test('dishes that the restaurant does not offer on that day are not checked', () => {
    expect(checkRestaurant({ offers: [{ startDate: '2020-01-01', menuItemTypeIds: [8] }] })).toEqual([])
    const offers = [...RESTAURANT.offers, { startDate: '2026-03-03', menuItemTypeIds: [8] }]
    expect(checkRestaurant({ offers })).toEqual([{ ...warning, day: 1, meats: ['pork'] }])
    expect(checkRestaurant({ offers: [{ startDate: '2026-03-05', menuItemTypeIds: [7] }] })).toEqual([])
  })
})

describe('checking watched allergens and diets', () => {
  const SOUP = 1
  const MAIN = 2
  const SALAD = 3
  const GLUTEN = 10
  const COVERAGE = { allergenIds: [GLUTEN], diets: [], soupTypeIds: [SOUP], mainTypeIds: [MAIN] }
  type Item = [menuItemTypeId: number, ...dishIds: number[]]
  const buildDay = (...items: Item[]): CheckedWeek => ({
    startDate: MONDAY,
    weeklyMenuItemsData: [
      { day: 3, items: items.map(([menuItemTypeId, ...dishIds]) => ({ menuItemTypeId, dishIds })) },
    ],
  })
  const findMissing = (week: CheckedWeek, changes: Partial<WeekFacts>) =>
    checkWeek(week, buildFacts({ coverage: COVERAGE, ...changes })).filter(({ code }) => code === 'optionMissing')
  const buildDishes = (...dishes: Partial<DishFacts>[]) =>
    new Map(dishes.map((dish, index): [number, DishFacts] => [index + 1, { ...GOOD, ...dish }]))
  const missingMain = { severity: 'warning', code: 'optionMissing', day: 3, course: 'main', allergenId: GLUTEN }

  test('a day without a main course free of a watched allergen is a warning, one suitable item is enough', () => {
    const dishes = buildDishes({ allergenIds: [GLUTEN] }, { allergenIds: [GLUTEN, 11] }, { allergenIds: [11] })
    expect(findMissing(buildDay([MAIN, 1], [MAIN, 2]), { dishes })).toEqual([missingMain])
    expect(findMissing(buildDay([MAIN, 1], [MAIN, 3]), { dishes })).toEqual([])
    expect(findMissing(buildDay([MAIN, 1], [SALAD, 3]), { dishes })).toEqual([missingMain])
  })

  test('undeclared allergens never count as free', () => {
    expect(findMissing(buildDay([MAIN, 1]), { dishes: buildDishes({ allergenIds: null }) })).toEqual([missingMain])
  })

  test('archived and unknown dishes never count', () => {
    expect(findMissing(buildDay([MAIN, 1]), { dishes: buildDishes({ archived: true }) })).toEqual([missingMain])
    expect(findMissing(buildDay([MAIN, 99]), { dishes: buildDishes({}) })).toEqual([missingMain])
  })

  test('an item suits only if all of its dishes do', () => {
    const dishes = buildDishes({ allergenIds: [] }, { allergenIds: [GLUTEN] })
    expect(findMissing(buildDay([MAIN, 1, 2]), { dishes })).toEqual([missingMain])
  })

  test('courses that are not served and days without dishes are not reported', () => {
    const dishes = buildDishes({ allergenIds: [GLUTEN] })
    expect(findMissing(buildDay([SALAD, 1], [SOUP]), { dishes })).toEqual([])
    expect(findMissing(buildDay([SOUP, 1]), { dishes })).toEqual([{ ...missingMain, course: 'soup' }])
  })

  test('a vegan dish suits a vegetarian, a vegetarian dish no vegan', () => {
    const coverage = { ...COVERAGE, allergenIds: [], diets: ['vegetarian', 'vegan'] as Diet[] }
    const findDiets = (diets: Diet[]) =>
      findMissing(buildDay([MAIN, 1]), { coverage, dishes: buildDishes({ diets }) }).map(
        (finding) => 'diet' in finding && finding.diet,
      )
    expect(findDiets(['vegan'])).toEqual([])
    expect(findDiets(['vegetarian'])).toEqual(['vegan'])
    expect(findDiets([])).toEqual(['vegetarian', 'vegan'])
  })

  const dish = fc.record({
    nameEn: fc.constant('Dish'),
    allergenIds: fc.option(fc.uniqueArray(fc.constantFrom<number>(10, 11, 12)), { nil: null }),
    diets: fc.subarray([...DIETS]),
    archived: fc.boolean(),
  })
  const item = fc.record({
    day: fc.constantFrom<Weekday>(1, 5, 7),
    menuItemTypeId: fc.constantFrom(SOUP, MAIN, SALAD),
    dishIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  })
  const coverage = fc.record({
    allergenIds: fc.subarray([10, 11]),
    diets: fc.subarray([...DIETS]),
    soupTypeIds: fc.subarray([SOUP]),
    mainTypeIds: fc.subarray([MAIN, SALAD]),
  })

  test('each served course is reported exactly for the options that no item suits', () => {
    fc.assert(
      fc.property(fc.array(dish, { minLength: 4, maxLength: 4 }), fc.array(item), coverage, (facts, items, rules) => {
        const days: Weekday[] = [1, 5, 7]
        const week: CheckedWeek = {
          startDate: MONDAY,
          weeklyMenuItemsData: days.map((day) => ({ day, items: items.filter((each) => each.day === day) })),
        }
        const found = findMissing(week, { dishes: buildDishes(...facts), coverage: rules })
        const keys = found.map((each) => JSON.stringify(each))
        const isFree = (id: number, allergenId: number) =>
          facts[id - 1]?.archived === false && facts[id - 1]?.allergenIds?.includes(allergenId) === false
        const isFor = (id: number, diet: Diet) => {
          const accepted = diet === 'vegetarian' ? ['vegetarian', 'vegan'] : [diet]
          return facts[id - 1]?.archived === false && facts[id - 1]?.diets.some((each) => accepted.includes(each))
        }
        const expected = days.flatMap((day) =>
          (['soup', 'main'] as const).flatMap((course) => {
            const types = course === 'soup' ? rules.soupTypeIds : rules.mainTypeIds
            const served = items.filter(
              (each) => each.day === day && types.includes(each.menuItemTypeId) && each.dishIds.length > 0,
            )
            const base = { severity: 'warning', code: 'optionMissing', day, course }
            if (served.length === 0) return []
            return [
              ...rules.allergenIds
                .filter((allergenId) => !served.some(({ dishIds }) => dishIds.every((id) => isFree(id, allergenId))))
                .map((allergenId) => ({ ...base, allergenId })),
              ...rules.diets
                .filter((diet) => !served.some(({ dishIds }) => dishIds.every((id) => isFor(id, diet))))
                .map((diet) => ({ ...base, diet })),
            ]
          }),
        )
        expect(keys.sort()).toEqual(expected.map((each) => JSON.stringify(each)).sort())
      }),
    )
  })
})

test('the most severe findings come first, then the order of the week', () => {
  const bad = buildFacts({
    dishes: new Map([...buildFacts().dishes, [5, { ...GOOD, archived: true }], [2, { ...GOOD, nameEn: null }]]),
    holidays: new Map([[1, [buildHoliday('Labour Day')]]]),
  })
  expect(checkWeek(buildWeek([1], [2], [], [4], [5]), bad).map(({ code }) => code)).toEqual([
    'archivedDish',
    'nameMissing',
    'emptyDay',
    'holiday',
  ])
})
