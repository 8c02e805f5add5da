import type { accountEndpoints } from '../access/account.ts'
import type { apiTokenEndpoints } from '../access/apiToken.ts'
import type { factorEndpoints } from '../access/factor.ts'
import type { roles } from '../access/role.ts'
import type { sessionEndpoints } from '../access/session.ts'
import type { anonymiseUserEndpoint, invitationEndpoints, users } from '../access/user.ts'
import type { userSecurityEndpoints } from '../access/userSecurity.ts'
import type { bulkEndpoints } from '../http/bulk.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { liveEndpoints } from '../http/live.ts'
import type { auditEndpoints } from './audit.ts'
import type { changeEndpoints } from './change.ts'
import type { codelistEndpoints } from './codelist.ts'
import type { commentEndpoints } from './comment.ts'
import type { coverageEndpoints } from './coverage.ts'
import type { readDashboardEndpoint, readTodayEndpoint, searchEndpoint } from './dashboard.ts'
import type { createDishesEndpoint, dishes } from './dish.ts'
import type { dishDuplicateEndpoints } from './dishDuplicate.ts'
import type { dishImpactEndpoints, dishServingEndpoints } from './dishImpact.ts'
import type { guestMenuEndpoints } from './guestMenu.ts'
import type { importEndpoints } from './import.ts'
import type { notificationEndpoints } from './notification.ts'
import type { preferenceEndpoints } from './preference.ts'
import type { priceChangeEndpoints } from './priceChange.ts'
import type { restaurants } from './restaurant.ts'
import type { restaurantMenus } from './restaurantMenu.ts'
import type { restaurantMenuExceptions } from './restaurantMenuException.ts'
import type { readWeeklyOfferEndpoint, restaurantPriceEndpoints, todayMenuEndpoint } from './restaurantOffer.ts'
import type { SettingsListName, settingsListEndpoints } from './settingsList.ts'
import type { supportRequestEndpoints } from './supportRequest.ts'
import type { errorLogEndpoints, systemEndpoints } from './system.ts'
import type { weeklyMenuEndpoints, weeklyMenus } from './weeklyMenu.ts'
import type { weeklyMenuExportEndpoints } from './weeklyMenuExport.ts'
import type { parseWeekEndpoint } from './weekText.ts'

type ByRoute<Group> = {
  [K in keyof Group as Group[K] extends Endpoint ? `${Group[K]['method']} ${Group[K]['path']}` : never]: Group[K]
}

type SettingsLists = {
  [Name in SettingsListName as `GET settings/${Name}/`]: (typeof settingsListEndpoints)[Name]['read']
} & {
  [Name in SettingsListName as `PUT settings/${Name}/`]: (typeof settingsListEndpoints)[Name]['write']
} & {
  [Name in SettingsListName as `GET settings/${Name}/export/`]: (typeof settingsListEndpoints)[Name]['export']
}

/**
 * Every endpoint by its method and path, such as `GET status/`. This file exports only types: the browser calls
 * endpoints by these names, so that the schema library is not loaded before a form needs it.
 */
export type Api = ByRoute<typeof accountEndpoints> &
  ByRoute<typeof apiTokenEndpoints> &
  ByRoute<typeof auditEndpoints> &
  ByRoute<typeof bulkEndpoints> &
  ByRoute<typeof changeEndpoints> &
  ByRoute<typeof codelistEndpoints> &
  ByRoute<typeof commentEndpoints> &
  ByRoute<typeof dishDuplicateEndpoints> &
  ByRoute<typeof dishImpactEndpoints> &
  ByRoute<typeof coverageEndpoints> &
  ByRoute<typeof dishServingEndpoints> &
  ByRoute<typeof dishes.endpoints> &
  ByRoute<typeof errorLogEndpoints> &
  ByRoute<typeof factorEndpoints> &
  ByRoute<typeof guestMenuEndpoints> &
  ByRoute<typeof importEndpoints> &
  ByRoute<typeof invitationEndpoints> &
  ByRoute<typeof liveEndpoints> &
  ByRoute<typeof notificationEndpoints> &
  ByRoute<typeof preferenceEndpoints> &
  ByRoute<typeof priceChangeEndpoints> &
  ByRoute<typeof restaurantMenuExceptions.endpoints> &
  ByRoute<typeof restaurantMenus.endpoints> &
  ByRoute<typeof restaurantPriceEndpoints> &
  ByRoute<typeof restaurants.endpoints> &
  ByRoute<typeof roles.endpoints> &
  ByRoute<typeof sessionEndpoints> &
  ByRoute<typeof supportRequestEndpoints> &
  ByRoute<typeof systemEndpoints> &
  ByRoute<typeof userSecurityEndpoints> &
  ByRoute<typeof users.endpoints> &
  ByRoute<typeof weeklyMenuEndpoints> &
  ByRoute<typeof weeklyMenuExportEndpoints> &
  ByRoute<typeof weeklyMenus.endpoints> &
  ByRoute<{
    dashboard: typeof readDashboardEndpoint
    parseWeek: typeof parseWeekEndpoint
    createDishes: typeof createDishesEndpoint
    search: typeof searchEndpoint
    anonymiseUser: typeof anonymiseUserEndpoint
    today: typeof readTodayEndpoint
    todayMenu: typeof todayMenuEndpoint
    weeklyOffer: typeof readWeeklyOfferEndpoint
  }> &
  SettingsLists

export type Route = keyof Api & string
