import { addDays, type Day } from '@poledne/contract/domain/day'
import { amountToMinorUnits, MAX_MINOR_UNITS, minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import {
  explainPrices,
  listPriceTimeline,
  type PriceKey,
  type PriceSources,
  type Prices,
} from '@poledne/contract/domain/prices/price'
import { applyPriceRule, PRICE_ROUNDINGS, ROUNDING_DIRECTIONS } from '@poledne/contract/domain/prices/priceRule'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { CurrencyRule, PriceChangeItem } from '@poledne/contract/modules/priceChange'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRICE_CHANGE_RIGHTS } from '../../testing/builders/priceChangeFixture.ts'
import { readAllEntries, seedPriceEntries } from '../../testing/builders/priceEntries.ts'
import { buildMenuFixture, type MenuFixture } from '../../testing/builders/weekFixture.ts'
import { SEED } from '../../testing/seed.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { recordProof } from '../../testing/testReport.ts'

/** The number of changed prices; `npm run prove` sets many more. */
const CASES = Number(process.env.PROVE_PRICE_CHANGES ?? 300)
const RESTAURANTS = 12
const SPAN = 30
const TIMEOUT = 30_000 + CASES * 30

let testApp: TestApp
let manager: TestUser
let place: MenuFixture
let restaurantIds: number[]
let first: Day

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(PRICE_CHANGE_RIGHTS)
  place = await buildMenuFixture(testApp)
  first = addDays(getToday(new Date(), 'Europe/Prague'), -10)
  restaurantIds = await seedPriceEntries(testApp.database, { restaurants: RESTAURANTS, first, span: SPAN })
}, TIMEOUT)
afterAll(() => testApp.close())

type Entries = Map<number, PriceSources>
async function readEntries(): Promise<Entries> {
  const read = async (id: number): Promise<[number, PriceSources]> => [id, await readAllEntries(testApp.database, id)]
  return new Map(await Promise.all(restaurantIds.map(read)))
}

const rounding = { round: fc.constantFrom(...PRICE_ROUNDINGS), direction: fc.constantFrom(...ROUNDING_DIRECTIONS) }
const createValueArbitrary = (min: number, max: number) => fc.integer({ min, max }).map(minorUnitsToAmount)
const ruleArbitrary: fc.Arbitrary<CurrencyRule> = fc
  .oneof(
    fc.record({ rule: fc.constant('add' as const), value: createValueArbitrary(-200, 900), ...rounding }),
    fc.record({ rule: fc.constant('percent' as const), value: createValueArbitrary(-9_999, 100_000), ...rounding }),
    fc.record({ rule: fc.constant('set' as const), value: createValueArbitrary(1, MAX_MINOR_UNITS), ...rounding }),
  )
  .filter(({ value }) => value !== 0)
const indexesArbitrary = fc.option(fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }), { freq: 2 })
const priceArbitrary = fc.option(createValueArbitrary(1, 100_000), { freq: 4 })
const anyChangeArbitrary = fc.record({
  restaurants: indexesArbitrary,
  variants: indexesArbitrary,
  types: indexesArbitrary,
  day: fc.integer({ min: 10, max: SPAN + 2 }),
  czk: fc.option(ruleArbitrary, { freq: 4 }),
  eur: fc.option(ruleArbitrary, { freq: 2 }),
  later: fc.constantFrom('keep' as const, 'shift' as const),
  excluded: fc.uniqueArray(fc.nat(200), { maxLength: 5 }),
  typed: fc.uniqueArray(fc.tuple(fc.nat(200), priceArbitrary, createValueArbitrary(1, 100_000)), {
    maxLength: 3,
    selector: ([index]) => index,
  }),
})
const changeArbitrary = anyChangeArbitrary.filter(({ czk, eur }) => czk !== null || eur !== null)
type RandomChange = typeof changeArbitrary extends fc.Arbitrary<infer T> ? T : never

const pick = (ids: readonly number[], indexes: number[] | null) =>
  indexes && [...new Set(indexes.map((index) => ids[index % ids.length] as number))]

/** Applies the rules by the pure function, to decimal prices. */
function computePrices(old: Prices, { czk, eur }: Pick<RandomChange, 'czk' | 'eur'>): Prices {
  const compute = (price: number | null, rule: CurrencyRule | null) =>
    price === null || rule === null
      ? price
      : minorUnitsToAmount(
          applyPriceRule(amountToMinorUnits(price) as number, {
            ...rule,
            value: amountToMinorUnits(rule.value) as number,
          }),
        )
  return { priceCzk: compute(old.priceCzk, czk), priceEur: compute(old.priceEur, eur) }
}
const areEqual = (a: Prices, b: Prices) => a.priceCzk === b.priceCzk && a.priceEur === b.priceEur
const isValid = ({ priceCzk, priceEur }: Prices) =>
  [priceCzk, priceEur].every(
    (price) => price === null || (price >= 0.01 && price <= minorUnitsToAmount(MAX_MINOR_UNITS)),
  )
const formatKey = (restaurantId: number, { weeklyMenuVariantId, menuItemTypeId }: PriceKey) =>
  `${restaurantId}:${weeklyMenuVariantId}:${menuItemTypeId}`

type Expected = PriceKey & {
  restaurantId: number
  key: string
  old: Prices
  to: Prices
  later: ReturnType<typeof listPriceTimeline>
}

/** Computes from all entries which prices change, by the functions of the domain. */
function expectChanges(entries: Entries, request: ReturnType<typeof buildRequest>, change: RandomChange): Expected[] {
  const isSelected = (ids: readonly number[] | null, id: number) => ids === null || ids.includes(id)
  return [...entries].flatMap(([restaurantId, sources]) =>
    explainPrices(sources, request.startDate).flatMap((old): Expected[] => {
      const { weeklyMenuVariantId, menuItemTypeId } = old
      const key = formatKey(restaurantId, old)
      const isWanted =
        isSelected(request.restaurantIds, restaurantId) &&
        isSelected(request.weeklyMenuVariantIds, weeklyMenuVariantId) &&
        isSelected(request.menuItemTypeIds, menuItemTypeId)
      const to = request.typed.find((each) => each.key === key) ?? computePrices(old, change)
      if (!isWanted || areEqual(old, to)) return []
      const later = listPriceTimeline(sources, weeklyMenuVariantId, menuItemTypeId).filter(
        ({ from, wins }) => wins && from > request.startDate,
      )
      return [{ restaurantId, weeklyMenuVariantId, menuItemTypeId, key, old, to, later }]
    }),
  )
}

/** Describes entries by their content, because the ids of new exceptions are not known. */
const describeEntries = (entries: Entries) =>
  [...entries].flatMap(([restaurantId, { menus, exceptions }]) =>
    [
      ...menus.map(({ weeklyMenuVariantId, startDate, items }) =>
        JSON.stringify([restaurantId, weeklyMenuVariantId, startDate, items]),
      ),
      ...exceptions.map(({ weeklyMenuVariantId, menuItemTypeId, startDate, priceCzk, priceEur }) =>
        JSON.stringify([restaurantId, weeklyMenuVariantId, menuItemTypeId, startDate, priceCzk, priceEur]),
      ),
    ].sort(),
  )

/** Changes a copy of the entries as the request should. */
function changeEntries(entries: Entries, expected: readonly Expected[], startDate: Day, change: RandomChange): Entries {
  const shifted = new Map(
    expected.flatMap(({ key, later }) =>
      change.later === 'keep'
        ? []
        : later.map((entry): [string, Prices] => [
            `${entry.source} ${entry.sourceId} ${key}`,
            computePrices(entry, change),
          ]),
    ),
  )
  const copy = ([restaurantId, { menus, exceptions }]: [number, PriceSources]): [number, PriceSources] => {
    const changed = new Map(
      expected.filter((each) => each.restaurantId === restaurantId).map((each) => [each.key, each]),
    )
    const menusAfter = menus.map((menu) => ({
      ...menu,
      items: menu.items.map((item) => ({
        ...item,
        ...shifted.get(`restaurantMenu ${menu.id} ${formatKey(restaurantId, { ...menu, ...item })}`),
      })),
    }))
    const others = exceptions.flatMap((exception) => {
      const key = formatKey(restaurantId, exception)
      if (exception.startDate === startDate && changed.has(key)) return []
      return [{ ...exception, ...shifted.get(`exception ${exception.id} ${key}`) }]
    })
    const written = [...changed.values()].map(({ to: { priceCzk, priceEur }, ...pair }) => ({
      ...pair,
      id: 0,
      startDate,
      priceCzk,
      priceEur,
    }))
    return [restaurantId, { menus: menusAfter, exceptions: [...others, ...written] }]
  }
  return new Map([...entries].map(copy))
}

function buildRequest(change: RandomChange, keys: readonly string[]) {
  const { czk, eur, later, day, restaurants, variants, types } = change
  const pickKey = (index: number) => keys[index % keys.length] as string
  const typed = new Map(change.typed.map(([index, priceCzk, priceEur]) => [pickKey(index), { priceCzk, priceEur }]))
  return {
    restaurantIds: pick(restaurantIds, restaurants),
    weeklyMenuVariantIds: pick(place.variantIds, variants),
    menuItemTypeIds: pick(place.typeIds, types),
    startDate: addDays(first, day),
    czk,
    eur,
    later,
    excluded: change.excluded.map(pickKey),
    typed: [...typed].map(([key, prices]) => ({ key, ...prices })),
  }
}

let changedPrices = 0

/** Previews, applies and undoes a random change, and compares each step with the model. */
async function checkChange(change: RandomChange): Promise<void> {
  const before = await readEntries()
  const keys = [...before].flatMap(([id, sources]) =>
    explainPrices(sources, addDays(first, change.day)).map((price) => formatKey(id, price)),
  )
  const request = buildRequest(change, keys)
  const { startDate } = request
  const send = (path: string, body: object) => testApp.call(manager, 'POST', path, body)
  const isWrong = ({ to, later }: Expected) =>
    !isValid(to) || (change.later === 'shift' && later.some((entry) => !isValid(computePrices(entry, change))))
  const all = expectChanges(before, request, change)
  const isIncluded = ({ key }: { key: string }) => !request.excluded.includes(key)
  const wrongKeys = all
    .filter(isIncluded)
    .filter(isWrong)
    .map(({ key }) => key)
  if (wrongKeys.length > 0) {
    const refused = await send('priceChanges/preview/', request)
    expect([refused.statusCode, refused.json().keys]).toEqual([422, wrongKeys])
    request.excluded.push(...wrongKeys)
  }
  const shown = await send('priceChanges/preview/', request)
  expect(shown.statusCode).toBe(200)
  const { items, plan } = shown.json() as { items: PriceChangeItem[]; plan: string }
  const included = all.filter(isIncluded)
  expect(
    items
      .filter(isIncluded)
      .map(({ key, oldCzk, newCzk, oldEur, newEur, later }) => [
        key,
        oldCzk,
        newCzk,
        oldEur,
        newEur,
        later.map(({ id, startDate: from }) => `${id} ${from}`),
      ]),
  ).toEqual(
    included.map(({ key, old, to, later }) => [
      key,
      old.priceCzk,
      to.priceCzk,
      old.priceEur,
      to.priceEur,
      later.map(({ sourceId, from }) => `${sourceId} ${from}`),
    ]),
  )
  const applied = await send('priceChanges/', { ...request, name: 'Random', plan })
  if (included.length === 0) {
    expect(applied.statusCode).toBe(422)
    return
  }
  expect(applied.statusCode).toBe(201)
  expect(describeEntries(await readEntries())).toEqual(
    describeEntries(changeEntries(before, included, startDate, change)),
  )
  const undone = await send(`priceChanges/${applied.json().id}/undo/`, {})
  expect(undone.json()).toMatchObject({ left: [], leftCount: 0 })
  expect(describeEntries(await readEntries())).toEqual(describeEntries(before))
  changedPrices += applied.json().count
}

test(`random price changes agree with the pure functions, and undo restores every price, ${CASES} prices`, {
  timeout: TIMEOUT,
}, async () => {
  for (let seed = SEED; changedPrices < CASES; seed++)
    await fc.assert(fc.asyncProperty(changeArbitrary, checkChange), { seed, numRuns: 20 })
  recordProof({ proof: 'price changes: endpoint, pure rule and undo agree', tried: changedPrices, wrong: 0 })
})
