import type { TodayData, TodayRestaurant } from '@poledne/contract/modules/dashboard'
import { expect, test } from 'vitest'
import { buildTodayView, groupByMenu } from './todayView.ts'

const buildOffer = (menuItemTypeId: number, priceCzk: number | null = 45) => ({
  weeklyMenuVariantId: 1,
  menuItemTypeId,
  priceCzk,
  priceEur: null,
})
const buildRestaurant = (changes: Partial<TodayRestaurant> = {}): TodayRestaurant => ({
  id: 1,
  slug: 'kantyna',
  nameCs: 'Kantýna',
  nameEn: 'Canteen',
  date: '2026-11-16',
  closed: false,
  showsPrices: true,
  offers: [buildOffer(1), buildOffer(2)],
  changedOffers: [],
  problems: [],
  ...changes,
})
const buildItem = (menuItemTypeId: number, hasDish = true) => ({
  menuItemTypeId,
  note: null,
  dishes: hasDish ? [{ id: menuItemTypeId, nameCs: 'Kulajda', nameEn: null, isDeclared: true }] : [],
})
const buildData = (items: ReturnType<typeof buildItem>[]): TodayData => ({
  published: ['2026-11-16', '2026-11-17'].map((date) => ({ date, weeklyMenuVariantId: 1, weeklyMenuId: 7, items })),
  variants: [],
  menuItemTypes: [],
  restaurants: [],
  total: 1,
})

test('guests see only published items that the restaurant offers', () => {
  const { today } = buildTodayView(buildData([buildItem(1), buildItem(2, false), buildItem(3)]), buildRestaurant())
  expect([today.state, today.variants[0]?.items.map(({ menuItemTypeId }) => menuItemTypeId)]).toEqual(['served', [1]])
})

test('the offers of tomorrow include changed prices and leave out ended offers', () => {
  const changedOffers = [
    { ...buildOffer(1, 49), isOffered: true },
    { ...buildOffer(2, null), isOffered: false },
  ]
  const view = buildTodayView(buildData([buildItem(1), buildItem(2)]), buildRestaurant({ changedOffers }))
  const listPrices = (day: typeof view.today) => day.variants[0]?.items.map(({ offer }) => offer.priceCzk)
  expect([listPrices(view.today), listPrices(view.tomorrow)]).toEqual([[45, 45], [49]])
})

test.each([
  ['closed', { closed: true }, [buildItem(1)]],
  ['notOffered', { offers: [] }, [buildItem(1)]],
  ['notPublished', { date: '2026-11-20' }, [buildItem(1)]],
  ['noDishes', {}, []],
] as const)('the state is %s for %j', (state, changes, items) => {
  expect(buildTodayView(buildData([...items]), buildRestaurant(changes as object)).today.state).toBe(state)
})

test('a menu that several restaurants share is one group, and so are restaurants without one', () => {
  const data = buildData([buildItem(1)])
  const dearer = buildRestaurant({ id: 2, offers: [buildOffer(1, 60)] })
  const [closed, closedToo] = [3, 4].map((id) => buildRestaurant({ id, closed: true })) as [
    TodayRestaurant,
    TodayRestaurant,
  ]
  const groups = groupByMenu({ ...data, restaurants: [buildRestaurant(), closed, dearer, closedToo] })
  expect(groups.map(({ variantId, members }) => [variantId, members.map(({ restaurant }) => restaurant.id)])).toEqual([
    [1, [1, 2]],
    [null, [3, 4]],
  ])
})
