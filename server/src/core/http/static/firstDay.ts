import { addDays, type Day, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import type { Language } from '@poledne/contract/domain/languages'
import { chooseShownDay, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { escapeHtml } from '../escapeHtml.ts'

type FirstDayVisit = {
  id: string
  search: URLSearchParams
  language: Language
  today: Day
  /** The responses that the page contains, by their path below `api/`. */
  responses: ReadonlyMap<string, string>
}

/**
 * Renders the dishes of the day that the planner shows first in a narrow window, so that a phone shows them before the
 * scripts are loaded. Returns an empty text if the page does not contain the week and the names.
 */
export function renderFirstDay({ id, search, language, today, responses }: FirstDayVisit): string {
  function parse<T>(start: string): T | null {
    const [, json] = [...responses].find(([path]) => path.startsWith(start)) ?? []
    return json === undefined ? null : JSON.parse(json)
  }
  const menu = parse<WeeklyMenu>(`weeklyMenus/${id}/`)
  const types = parse<{ items: CodelistItem[] }>('codelists/menuItemTypes/')
  const dishes = parse<{ items: CodelistItem[] }>('codelists/dishes/')
  if (!menu || !types || !dishes) return ''
  const linkedDay = Number(search.get('day')) as Weekday
  const day = WEEK_DAYS.includes(linkedDay) ? linkedDay : chooseShownDay(menu.startDate, today)
  const served = menu.weeklyMenuItemsData.find((each) => each.day === day)?.items ?? []
  const names = new Map(dishes.items.map((dish) => [Number(dish.id), dish.value]))
  const rows = types.items.flatMap((type) => {
    const { dishIds = [] } = served.find(({ menuItemTypeId }) => menuItemTypeId === Number(type.id)) ?? {}
    const texts = dishIds.map((dishId) => escapeHtml(names.get(dishId) ?? `#${dishId}`))
    return texts.length > 0 ? [[`<b>${escapeHtml(type.value)}</b>`, ...texts].join('<br>')] : []
  })
  if (rows.length === 0) return ''
  // The dishes are one paragraph, so that nothing that the planner paints later is larger.
  const weekday = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  const heading = weekday.format(toUtcMidnight(addDays(menu.startDate, day - 1)))
  return `<div id="first-day" lang="${language}" data-menu="${id}"><h2>${escapeHtml(heading)}</h2><p>${rows.join('<br><br>')}</p></div>`
}
