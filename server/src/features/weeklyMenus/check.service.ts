import { addDays } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { Finding } from '@poledne/contract/domain/weekCheck'
import { type Language, nameLanguage } from '@poledne/contract/languages'
import type { CheckFinding, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import { translate } from '../../http/translate.ts'
import { readOffers, readTypes } from './check.store.ts'
import { findingsOf, linkToFinding } from './findings.service.ts'

type Names = { nameCs: string; nameEn: string | null }
type Named = ReadonlyMap<number, Names>
type Known = { dishes: Named; types: Named; restaurants: Named }

function say(finding: Finding, { dishes, types, restaurants }: Known, language: Language): string {
  const nameOf = (names: Names | undefined) =>
    (nameLanguage(language) === 'en' ? names?.nameEn : null) ?? names?.nameCs ?? ''
  const params: Record<string, string | number> = {}
  if ('dishId' in finding) params.dish = nameOf(dishes.get(finding.dishId))
  if ('menuItemTypeId' in finding) params.type = nameOf(types.get(finding.menuItemTypeId))
  if ('restaurantId' in finding) params.restaurant = nameOf(restaurants.get(finding.restaurantId))
  if ('daysAgo' in finding) params.count = finding.daysAgo
  if ('holiday' in finding) {
    params.holiday = nameOf(finding.holiday)
    params.country = new Intl.DisplayNames([language], { type: 'region' }).of(finding.holiday.country) ?? ''
  }
  return translate(language, `checks.${finding.code}`, params)
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** What a guest would notice in this menu, in the caller's words. */
export async function checkMenu(sql: Sql, menu: WeeklyMenu, language: Language): Promise<CheckFinding[]> {
  const { id, startDate, weeklyMenuVariantId, weeklyMenuItemsData } = menu
  const items = weeklyMenuItemsData.flatMap((day) => day.items)
  const typeIds = [...new Set(items.map(({ menuItemTypeId }) => menuItemTypeId))]
  const week = { from: startDate, to: addDays(startDate, WEEK_DAYS.length - 1) }
  const [types, offers] = await Promise.all([readTypes(sql, typeIds), readOffers(sql, week, [weeklyMenuVariantId])])
  const { byMenu, dishes } = await findingsOf(sql, [menu], offers)
  const known = { dishes, types: byId(types), restaurants: byId(offers) }
  return (byMenu.get(id) ?? []).map((finding) => ({
    ...finding,
    message: say(finding, known, language),
    link: linkToFinding(id, finding),
  }))
}
