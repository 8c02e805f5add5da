import { getWeekday, type Weekday } from '@poledne/contract/domain/day'
import { ACCOUNT_LANGUAGES, toNameLanguage } from '@poledne/contract/domain/languages'
import { guestMenuEndpoints as contract, type MenuFeed, type ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../../core/db/database.ts'
import { createValidationProblem } from '../../../core/errors/problem.ts'
import { bindEndpoint } from '../../../core/http/bindEndpoint.ts'
import { getRecord } from '../../../core/records/record.service.ts'
import { readVisibleRestaurantState } from '../../restaurants/index.ts'
import { weeklyMenuResource as resource, toWeeklyMenu } from '../../weeklyMenus/index.ts'
import { renderEmbedPage } from '../guestMenus.embedPage.ts'
import { buildGuestWeek } from '../guestMenus.service.ts'

/**
 * Converts the preview to the content of a screen: one day, or the week if no day is chosen. It is not a stored screen,
 * so it has no revision.
 */
function toScreenContent({ restaurant, days, allergens, language }: MenuFeed, weekday: Weekday | null): ScreenContent {
  return {
    revision: 0,
    name: restaurant.nameCs,
    screenType: weekday === null ? 'week' : 'day',
    languages: language === null ? [...ACCOUNT_LANGUAGES] : [language],
    hoursFrom: null,
    hoursTo: null,
    restaurant,
    days: days.filter(({ date }) => weekday === null || getWeekday(date) === weekday),
    allergens,
  }
}

/** Shows users who can see the menu what guests would see; the response is never cached. */
export const previewRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, contract.preview, async ({ params, query, caller, language, reply }) => {
    const menu = toWeeklyMenu(await getRecord({ sql: database, resource, caller, language }, Number(params.id)))
    const restaurantId = Number(query.restaurantId)
    const restaurant = await readVisibleRestaurantState(database, caller, restaurantId)
    if (!restaurant) throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
    const weekQuery = {
      restaurant,
      week: menu.startDate,
      language: query.language ?? null,
      asPublished: menu.id,
      caller,
    }
    const { feed } = await buildGuestWeek(database, weekQuery)
    const weekday = query.day === undefined ? null : (Number(query.day) as Weekday)
    reply.header('Cache-Control', 'no-store')
    const nothing = { screen: null, feed: null, page: null }
    if (query.as === 'feed') return { ...nothing, feed }
    if (query.as === 'page')
      return { ...nothing, page: renderEmbedPage(feed, query.language ?? toNameLanguage(language), { isStill: true }) }
    return { ...nothing, screen: toScreenContent(feed, weekday) }
  })
}
