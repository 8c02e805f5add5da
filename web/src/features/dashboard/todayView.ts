import { addDays, type Day } from '@poledne/contract/domain/day'
import type { PublishedDay, TodayData, TodayOffer, TodayRestaurant } from '@poledne/contract/modules/dashboard'

type ServedItem = PublishedDay['items'][number] & { offer: TodayOffer }
type ServedVariant = { weeklyMenuVariantId: number; weeklyMenuId: number; date: Day; items: ServedItem[] }
/** What guests of a restaurant see on a day. */
export type DayView = {
  date: Day
  state: 'closed' | 'notOffered' | 'notPublished' | 'noDishes' | 'served'
  variants: ServedVariant[]
}

const isSamePair = (a: TodayOffer, b: TodayOffer) =>
  a.weeklyMenuVariantId === b.weeklyMenuVariantId && a.menuItemTypeId === b.menuItemTypeId

/** Returns the offers of tomorrow: the offers of today with their changes. */
function listTomorrowOffers({ offers, changedOffers }: TodayRestaurant): TodayOffer[] {
  const unchanged = offers.filter((offer) => !changedOffers.some((changed) => isSamePair(changed, offer)))
  return [...unchanged, ...changedOffers.filter(({ isOffered }) => isOffered)]
}

/** Returns what guests see on the day: the published items that the restaurant offers. */
function buildDayView(data: TodayData, restaurant: TodayRestaurant, date: Day, offers: readonly TodayOffer[]): DayView {
  if (restaurant.closed) return { date, state: 'closed', variants: [] }
  if (offers.length === 0) return { date, state: 'notOffered', variants: [] }
  const published = data.published.filter(
    (day) => day.date === date && offers.some((offer) => offer.weeklyMenuVariantId === day.weeklyMenuVariantId),
  )
  const variants = published.flatMap(({ weeklyMenuVariantId, weeklyMenuId, items }) => {
    const served = items.flatMap((item): ServedItem[] => {
      const offer = offers.find(
        (each) => each.weeklyMenuVariantId === weeklyMenuVariantId && each.menuItemTypeId === item.menuItemTypeId,
      )
      return offer && item.dishes.length > 0 ? [{ ...item, offer }] : []
    })
    return served.length > 0 ? [{ weeklyMenuVariantId, weeklyMenuId, date, items: served }] : []
  })
  if (variants.length > 0) return { date, state: 'served', variants }
  return { date, state: published.length > 0 ? 'noDishes' : 'notPublished', variants }
}

/** A restaurant with what its guests see today and tomorrow. */
export type TodayMember = { restaurant: TodayRestaurant; today: DayView; tomorrow: DayView }

/** Returns what guests of a restaurant see today and tomorrow. */
export const buildTodayView = (data: TodayData, restaurant: TodayRestaurant): TodayMember => ({
  restaurant,
  today: buildDayView(data, restaurant, restaurant.date, restaurant.offers),
  tomorrow: buildDayView(data, restaurant, addDays(restaurant.date, 1), listTomorrowOffers(restaurant)),
})

/** A menu with the restaurants that serve it; without a variant, restaurants that serve nothing for the same reason. */
export type TodayGroup = { variantId: number | null; members: TodayMember[] }

/** Groups the restaurants by the menus that they serve today or tomorrow, so that a shared menu is shown once. */
export function groupByMenu(data: TodayData): TodayGroup[] {
  const groups = new Map<string, TodayGroup>()
  for (const restaurant of data.restaurants) {
    const member = buildTodayView(data, restaurant)
    const { today, tomorrow } = member
    const served = new Set([...today.variants, ...tomorrow.variants].map((each) => each.weeklyMenuVariantId))
    for (const variantId of served.size > 0 ? served : [null]) {
      const key = `${today.date} ${variantId ?? `${today.state} ${tomorrow.state}`}`
      const group = groups.get(key) ?? { variantId, members: [] }
      group.members.push(member)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}
