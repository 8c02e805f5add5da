import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { Holiday, WeekFinding } from '@poledne/contract/domain/weekCheck'
import type { CheckFinding, WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import type { Caller } from '../../../access/caller.ts'
import type { Sql } from '../../../db/database.ts'
import { translate } from '../../../http/language.ts'
import { checkMenus } from '../weeklyMenus.findings.service.ts'
import { readMenuItemTypeNames, readVariantTimeZones } from './check.store.ts'
import { findHolidays } from './holidays.ts'

type Names = { nameCs: string; nameEn: string | null }
type NamesById = ReadonlyMap<number, Names>
type KnownNames = { dishes: NamesById; types: NamesById; restaurants: NamesById }

const getName = (names: Names | undefined, language: Language) =>
  names ? pickName(toNameLanguage(language), names.nameCs, names.nameEn) : ''

const toHolidayParams = (holiday: Holiday, language: Language) => ({
  holiday: getName(holiday, language),
  country: new Intl.DisplayNames([language], { type: 'region' }).of(holiday.country) ?? '',
})

function formatFinding(finding: WeekFinding, { dishes, types, restaurants }: KnownNames, language: Language): string {
  const pickOwnName = (names: Names | undefined) => getName(names, language)
  const params: Record<string, string | number> = {}
  if ('dishId' in finding) params.dish = pickOwnName(dishes.get(finding.dishId))
  if ('menuItemTypeId' in finding) params.type = pickOwnName(types.get(finding.menuItemTypeId))
  if ('restaurantId' in finding) params.restaurant = pickOwnName(restaurants.get(finding.restaurantId))
  if ('daysAgo' in finding) params.count = finding.daysAgo
  if ('holiday' in finding) Object.assign(params, toHolidayParams(finding.holiday, language))
  return translate(language, `checks.${finding.code}`, params)
}

const indexById = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

const MAX_MISSING_PRICES = 100

type HolidaysQuery = { week: Day; variantId: number; caller: Caller; language: Language }

/** What the check would say of the holidays of a week, wherever the variant is offered then. */
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

/** What a guest would notice in this menu, in the caller's language. */
export async function checkMenu(sql: Sql, menu: WeeklyMenu, caller: Caller, language: Language): Promise<CheckResult> {
  const { id, weeklyMenuItemsData } = menu
  const planned = weeklyMenuItemsData.flatMap((day) => day.items)
  const typeIds = [...new Set(planned.map(({ menuItemTypeId }) => menuItemTypeId))]
  const [types, { byMenu, dishes, missingPrices }] = await Promise.all([
    readMenuItemTypeNames(sql, typeIds),
    checkMenus(sql, [menu], { caller, maxMissingPrices: MAX_MISSING_PRICES }),
  ])
  const restaurants = new Map(missingPrices.map((row): [number, Names] => [row.restaurantId, row]))
  const known = { dishes, types: indexById(types), restaurants }
  const items = (byMenu.get(id) ?? []).map((finding) => ({
    ...finding,
    message: formatFinding(finding, known, language),
  }))
  const left = (missingPrices[0]?.total ?? 0) - missingPrices.length
  return { items, total: items.length + left }
}
