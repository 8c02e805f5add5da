import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, type Day, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import { formatList, type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import { checkWeek, type Holiday, type WeekFinding } from '@poledne/contract/domain/weekCheck'
import type { CheckFinding, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { translate } from '../../core/http/language.ts'
import { readWatchedOptions, type WatchedOptions } from '../coverage/index.ts'
import { readSettings } from '../system/index.ts'
import {
  type CheckedDish,
  type MissingPriceRow,
  type OriginRow,
  readCheckedDishes,
  readLastServed,
  readMenuItemTypeNames,
  readMissingPrices,
  readOrigins,
  readVariantTimeZones,
} from './check/check.store.ts'
import { findHolidays } from './check/holidays.ts'
import { buildMenuLink } from './weeklyMenus.service.ts'

export type CheckedMenu = Pick<WeeklyMenu, 'id' | 'startDate' | 'weeklyMenuVariantId' | 'weeklyMenuItemsData'>

const listItems = ({ weeklyMenuItemsData }: CheckedMenu) => weeklyMenuItemsData.flatMap(({ items }) => items)
const listDates = ({ startDate }: CheckedMenu) =>
  WEEK_DAYS.map((day): [Weekday, Day] => [day, addDays(startDate, day - 1)])

/** Builds the link to the restaurant or its menu, if the caller can change it there, or to the cell. */
function buildFindingLink(
  id: number,
  finding: WeekFinding,
  missing: readonly MissingPriceRow[],
  caller: Caller,
): string {
  if (finding.code === 'noRestaurant') return '/restaurantMenus'
  if (finding.code === 'originMissing')
    return `/restaurants/${finding.restaurantId}${hasPermission(caller, 'restaurants.edit') ? '/edit' : '?tab=guests'}`
  if (finding.code === 'noPrice' && hasPermission(caller, 'restaurantMenus.view')) {
    const { restaurantId, menuItemTypeId, day } = finding
    const row = missing.find(
      (each) => each.restaurantId === restaurantId && each.menuItemTypeId === menuItemTypeId && each.day === day,
    )
    if (row)
      return `/restaurantMenus/${row.restaurantMenuId}${hasPermission(caller, 'restaurantMenus.edit') ? '/edit' : ''}`
  }
  const day = 'day' in finding ? `?day=${finding.day}` : ''
  const type = 'menuItemTypeId' in finding ? `&type=${finding.menuItemTypeId}` : ''
  return `${buildMenuLink(id)}/edit${day}${type}`
}

const MENUS_PER_TURN = 20

/** A finding with the address below the base path where it can be fixed. */
export type LinkedFinding = WeekFinding & { link: string }

type CheckFindings = {
  byMenu: ReadonlyMap<number, LinkedFinding[]>
  dishes: ReadonlyMap<number, CheckedDish>
  /** The first missing prices of each menu, at most `maxMissingPrices`; each row has the menu's total. */
  missingPrices: readonly MissingPriceRow[]
  /** The restaurants that must state the origin of meat. */
  origins: readonly OriginRow[]
  watched: WatchedOptions
}

/**
 * Finds what guests would notice in each of these menus, as far as the caller can see restaurants and prices. The
 * number of statements does not grow with the menus.
 */
export async function checkMenus(
  sql: Sql,
  menus: readonly CheckedMenu[],
  { caller, maxMissingPrices }: { caller: Caller; maxMissingPrices: number },
): Promise<CheckFindings> {
  const dishIds = [...new Set(menus.flatMap((menu) => listItems(menu).flatMap((item) => item.dishIds)))]
  const mondays = [...new Set(menus.map(({ startDate }) => startDate))]
  const variantIds = [...new Set(menus.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))]
  const [rows, served, { repeatDays }, watched, zones, origins, missingPrices] = await Promise.all([
    readCheckedDishes(sql, dishIds, menus.length > 1),
    readLastServed(sql, mondays, dishIds),
    readSettings(sql),
    readWatchedOptions(sql),
    readVariantTimeZones(sql, caller, variantIds),
    readOrigins(sql, caller, variantIds),
    readMissingPrices(
      sql,
      caller,
      menus.map(({ id }) => id),
      maxMissingPrices,
    ),
  ])
  const dishes = new Map(rows.map((dish) => [dish.id, dish]))
  const servedBefore = new Map(
    served.map(({ monday, days }) => [monday, new Map(Object.entries(days).map(([id, day]) => [Number(id), day]))]),
  )
  const missing = groupBy(missingPrices, ({ weeklyMenuId }) => weeklyMenuId)
  const byMenu = new Map<number, LinkedFinding[]>()
  for (const menu of menus) {
    const dates = listDates(menu)
    const missingHere = missing.get(menu.id) ?? []
    const sunday = addDays(menu.startDate, WEEK_DAYS.length - 1)
    const offering = zones.filter(
      ({ weeklyMenuVariantId, since }) => weeklyMenuVariantId === menu.weeklyMenuVariantId && since <= sunday,
    )
    const holidays = await findHolidays(
      dates.map(([, date]) => date),
      offering.map(({ timezone }) => timezone),
    )
    const found = checkWeek(menu, {
      dishes,
      lastServed: servedBefore.get(menu.startDate) ?? new Map(),
      holidays: new Map(dates.map(([day, date]) => [day, holidays.get(date) ?? []])),
      isOffered: offering.length > 0,
      missingPrices: missingHere.map(({ restaurantId, day, menuItemTypeId }) => ({
        restaurantId,
        day,
        menuItemTypeId,
      })),
      origins: origins.filter(({ weeklyMenuVariantId }) => weeklyMenuVariantId === menu.weeklyMenuVariantId),
      repeatDays,
      coverage: watched,
    })
    byMenu.set(
      menu.id,
      found.map((finding) => ({ ...finding, link: buildFindingLink(menu.id, finding, missingHere, caller) })),
    )
    // Hundreds of menus take long, so other requests get a turn in between.
    if (byMenu.size % MENUS_PER_TURN === 0) await nextTurn()
  }
  return { byMenu, dishes, missingPrices, origins, watched }
}

type OptionFinding = Extract<WeekFinding, { code: 'optionMissing' }>

type Names = { nameCs: string; nameEn: string | null }
type NamesById = ReadonlyMap<number, Names>
type KnownNames = {
  dishes: NamesById
  types: NamesById
  restaurants: NamesById
  allergens: ReadonlyMap<number, Names & { code: string }>
}

const getName = (names: Names | undefined, language: Language) =>
  names ? pickName(toNameLanguage(language), names.nameCs, names.nameEn) : ''

const toHolidayParams = (holiday: Holiday, language: Language) => ({
  holiday: getName(holiday, language),
  country: new Intl.DisplayNames([language], { type: 'region' }).of(holiday.country) ?? '',
})

/** Formats what is missing, such as "no soup without allergen 7 (Milk)". */
function formatOption(finding: OptionFinding, { allergens }: KnownNames, language: Language): string {
  if ('diet' in finding) return translate(language, `checks.options.${finding.course}.${finding.diet}`)
  const names = allergens.get(finding.allergenId)
  const allergen = `${names?.code ?? ''} (${getName(names, language)})`
  return translate(language, `checks.options.${finding.course}.allergen`, { allergen })
}

const capitalize = (text: string, language: Language) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** Any Monday, because the name of a weekday does not depend on the week. */
const ANY_MONDAY: Day = '2024-01-01'
const formatWeekday = (day: Weekday, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    toUtcMidnight(addDays(ANY_MONDAY, day - 1)),
  )

/** Formats the message of a finding; for a missing option, also the text without the day. */
function formatTexts(finding: WeekFinding, known: KnownNames, language: Language) {
  if (finding.code !== 'optionMissing') return { message: formatFinding(finding, known, language) }
  const option = formatOption(finding, known, language)
  const day = capitalize(formatWeekday(finding.day, language), language)
  return { message: translate(language, 'checks.optionMissing', { day, option }), option: capitalize(option, language) }
}

function formatFinding(
  finding: Exclude<WeekFinding, OptionFinding>,
  { dishes, types, restaurants }: KnownNames,
  language: Language,
): string {
  const pickOwnName = (names: Names | undefined) => getName(names, language)
  const params: Record<string, string | number> = {}
  if ('dishId' in finding) params.dish = pickOwnName(dishes.get(finding.dishId))
  if ('menuItemTypeId' in finding) params.type = pickOwnName(types.get(finding.menuItemTypeId))
  if ('restaurantId' in finding) params.restaurant = pickOwnName(restaurants.get(finding.restaurantId))
  if ('daysAgo' in finding) params.count = finding.daysAgo
  if ('meats' in finding)
    params.meats = formatList(
      finding.meats.map((meat) => translate(language, `codelists.meats.${meat}`)),
      language,
    )
  if ('holiday' in finding) Object.assign(params, toHolidayParams(finding.holiday, language))
  return translate(language, `checks.${finding.code}`, params)
}

const indexById = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

const MAX_MISSING_PRICES = 100

type HolidaysQuery = { week: Day; variantId: number; caller: Caller; language: Language }

/** Lists the public holidays of a week in the countries of the restaurants that offer the variant. */
export async function listHolidayMessages(sql: Sql, { week, variantId, caller, language }: HolidaysQuery) {
  const monday = getMonday(week)
  const sunday = addDays(monday, WEEK_DAYS.length - 1)
  const zones = (await readVariantTimeZones(sql, caller, [variantId])).filter(({ since }) => since <= sunday)
  const dates = WEEK_DAYS.map((day): [Weekday, Day] => [day, addDays(monday, day - 1)])
  const found = await findHolidays(
    dates.map(([, date]) => date),
    zones.map(({ timezone }) => timezone),
  )
  return dates.flatMap(([day, date]) =>
    (found.get(date) ?? []).map((holiday) => ({
      day,
      message: translate(language, 'checks.holiday', toHolidayParams(holiday, language)),
    })),
  )
}

type CheckResult = { items: CheckFinding[]; total: number }

/** Finds what a guest would notice in this menu, with messages in the caller's language. */
export async function checkMenu(sql: Sql, menu: WeeklyMenu, caller: Caller, language: Language): Promise<CheckResult> {
  const { id, weeklyMenuItemsData } = menu
  const planned = weeklyMenuItemsData.flatMap((day) => day.items)
  const typeIds = [...new Set(planned.map(({ menuItemTypeId }) => menuItemTypeId))]
  const [types, { byMenu, dishes, missingPrices, origins, watched }] = await Promise.all([
    readMenuItemTypeNames(sql, typeIds),
    checkMenus(sql, [menu], { caller, maxMissingPrices: MAX_MISSING_PRICES }),
  ])
  const restaurants = new Map([...missingPrices, ...origins].map((row): [number, Names] => [row.restaurantId, row]))
  const known = { dishes, types: indexById(types), restaurants, allergens: indexById(watched.allergens) }
  const items = (byMenu.get(id) ?? []).map((finding) => ({
    ...finding,
    ...formatTexts(finding, known, language),
  }))
  const left = (missingPrices[0]?.total ?? 0) - missingPrices.length
  return { items, total: items.length + left }
}
