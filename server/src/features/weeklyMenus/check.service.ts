import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { mondayOf, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { Finding, Holiday } from '@poledne/contract/domain/weekCheck'
import { type Language, nameLanguage } from '@poledne/contract/languages'
import type { CheckFinding, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { translate } from '../../http/translate.ts'
import { readOfferZones, readTypes } from './check.store.ts'
import { findingsOf } from './findings.service.ts'
import { holidaysOn } from './holidays.ts'

type Names = { nameCs: string; nameEn: string | null }
type Named = ReadonlyMap<number, Names>
type Known = { dishes: Named; types: Named; restaurants: Named }

const nameIn = (names: Names | undefined, language: Language) =>
  (nameLanguage(language) === 'en' ? names?.nameEn : null) ?? names?.nameCs ?? ''

const holidayParams = (holiday: Holiday, language: Language) => ({
  holiday: nameIn(holiday, language),
  country: new Intl.DisplayNames([language], { type: 'region' }).of(holiday.country) ?? '',
})

function say(finding: Finding, { dishes, types, restaurants }: Known, language: Language): string {
  const nameOf = (names: Names | undefined) => nameIn(names, language)
  const params: Record<string, string | number> = {}
  if ('dishId' in finding) params.dish = nameOf(dishes.get(finding.dishId))
  if ('menuItemTypeId' in finding) params.type = nameOf(types.get(finding.menuItemTypeId))
  if ('restaurantId' in finding) params.restaurant = nameOf(restaurants.get(finding.restaurantId))
  if ('daysAgo' in finding) params.count = finding.daysAgo
  if ('holiday' in finding) Object.assign(params, holidayParams(finding.holiday, language))
  return translate(language, `checks.${finding.code}`, params)
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

const MAX_MISSING_PRICES = 100

type HolidaysAsked = { week: Day; variantId: number; caller: Caller; language: Language }

/** What the check would say of the holidays of a week, wherever the variant is offered then. */
export async function holidaysOf(sql: Sql, { week, variantId, caller, language }: HolidaysAsked) {
  const monday = mondayOf(week)
  const sunday = addDays(monday, WEEK_DAYS.length - 1)
  const zones = (await readOfferZones(sql, caller, [variantId])).filter(({ since }) => since <= sunday)
  const dates = WEEK_DAYS.map((day): [Weekday, Day] => [day, addDays(monday, day - 1)])
  const found = await holidaysOn(
    dates.map(([, date]) => date),
    zones.map(({ timezone }) => timezone),
  )
  return dates.flatMap(([day, date]) =>
    (found.get(date) ?? []).map((holiday) => ({
      day,
      message: translate(language, 'checks.holiday', holidayParams(holiday, language)),
    })),
  )
}

type Checked = { items: CheckFinding[]; total: number }

/** What a guest would notice in this menu, in the caller's language. */
export async function checkMenu(sql: Sql, menu: WeeklyMenu, caller: Caller, language: Language): Promise<Checked> {
  const { id, weeklyMenuItemsData } = menu
  const planned = weeklyMenuItemsData.flatMap((day) => day.items)
  const typeIds = [...new Set(planned.map(({ menuItemTypeId }) => menuItemTypeId))]
  const [types, { byMenu, dishes, missingPrices }] = await Promise.all([
    readTypes(sql, typeIds),
    findingsOf(sql, [menu], { caller, maxMissingPrices: MAX_MISSING_PRICES }),
  ])
  const restaurants = new Map(missingPrices.map((row): [number, Names] => [row.restaurantId, row]))
  const known = { dishes, types: byId(types), restaurants }
  const items = (byMenu.get(id) ?? []).map((finding) => ({
    ...finding,
    message: say(finding, known, language),
  }))
  const left = (missingPrices[0]?.total ?? 0) - missingPrices.length
  return { items, total: items.length + left }
}
