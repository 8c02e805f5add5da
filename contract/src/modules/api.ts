import type { Endpoint } from '../http/endpoint.ts'
import type { SettingsListName, settingsListEndpoints } from './settingsList.ts'

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

type RecordRoutes = ByRoute<ReturnType<typeof import('../http/record.ts').defineRecordModule>['endpoints']>

/**
 * Every endpoint by its method and path, such as `GET status/`. This file exports only types: the browser calls
 * endpoints by these names, so that the schema library is not loaded before a form needs it.
 */
type KnownApi = ByRoute<typeof import('../access/account.ts').accountEndpoints> &
  ByRoute<typeof import('../access/apiToken.ts').apiTokenEndpoints> &
  ByRoute<typeof import('./audit.ts').auditEndpoints> &
  ByRoute<typeof import('../http/bulk.ts').bulkEndpoints> &
  ByRoute<typeof import('./brand.ts').brandEndpoints> &
  ByRoute<typeof import('./change.ts').changeSetEndpoints> &
  ByRoute<typeof import('./codelist.ts').codelistEndpoints> &
  ByRoute<typeof import('./comment.ts').commentEndpoints> &
  ByRoute<typeof import('./deadline.ts').deadlineEndpoints> &
  ByRoute<typeof import('./dishDuplicate.ts').dishDuplicateEndpoints> &
  ByRoute<typeof import('./dishImpact.ts').dishImpactEndpoints> &
  ByRoute<typeof import('./settingsList.ts').coverageEndpoints> &
  ByRoute<typeof import('./dishImpact.ts').dishServingEndpoints> &
  ByRoute<typeof import('./dish.ts').dishes.endpoints> &
  ByRoute<typeof import('./system.ts').errorLogEndpoints> &
  ByRoute<typeof import('../access/factor.ts').factorEndpoints> &
  ByRoute<typeof import('./guestMenu.ts').guestMenuEndpoints> &
  ByRoute<typeof import('./import.ts').importEndpoints> &
  ByRoute<typeof import('../access/user.ts').invitationEndpoints> &
  ByRoute<typeof import('../http/live.ts').liveEndpoints> &
  ByRoute<typeof import('./notification.ts').notificationEndpoints> &
  ByRoute<typeof import('./picture.ts').pictureEndpoints> &
  ByRoute<typeof import('./preference.ts').preferenceEndpoints> &
  ByRoute<typeof import('./priceBoard.ts').priceBoardEndpoints> &
  ByRoute<typeof import('./priceChange.ts').priceChangeEndpoints> &
  ByRoute<typeof import('./restaurantMenuException.ts').restaurantMenuExceptions.endpoints> &
  ByRoute<typeof import('./restaurantMenu.ts').restaurantMenus.endpoints> &
  ByRoute<typeof import('./restaurantOffer.ts').restaurantPriceEndpoints> &
  ByRoute<typeof import('./restaurant.ts').restaurants.endpoints> &
  ByRoute<typeof import('../access/role.ts').roles.endpoints> &
  ByRoute<typeof import('./screenCare.ts').screenCareEndpoints> &
  ByRoute<typeof import('./screenPairing.ts').screenPairingEndpoints> &
  ByRoute<typeof import('../access/session.ts').sessionEndpoints> &
  ByRoute<typeof import('./supportRequest.ts').supportRequestEndpoints> &
  ByRoute<typeof import('./todayChange.ts').todayChangeEndpoints> &
  ByRoute<typeof import('./system.ts').systemEndpoints> &
  ByRoute<typeof import('../access/user.ts').userSecurityEndpoints> &
  ByRoute<typeof import('../access/user.ts').users.endpoints> &
  ByRoute<typeof import('./weeklyMenu.ts').weeklyMenuEndpoints> &
  ByRoute<typeof import('./weeklyMenuExport.ts').weeklyMenuExportEndpoints> &
  ByRoute<typeof import('./weeklyMenu.ts').weeklyMenus.endpoints> &
  ByRoute<{
    dashboard: typeof import('./dashboard.ts').readDashboardEndpoint
    weekCalendar: typeof import('./dashboard.ts').readWeekCalendarEndpoint
    parseWeek: typeof import('./weekText.ts').parseWeekEndpoint
    createDishes: typeof import('./dish.ts').createDishesEndpoint
    search: typeof import('./dashboard.ts').searchEndpoint
    anonymiseUser: typeof import('../access/user.ts').anonymiseUserEndpoint
    today: typeof import('./dashboard.ts').readTodayEndpoint
    todayMenu: typeof import('./restaurantOffer.ts').todayMenuEndpoint
    weeklyOffer: typeof import('./restaurantOffer.ts').readWeeklyOfferEndpoint
  }> &
  SettingsLists

/** A record module whose endpoints have no types of their own has those of any record module. */
export type Api = KnownApi & Omit<RecordRoutes, keyof KnownApi>

/** The method and the path of an endpoint, such as `GET status/`. */
export type Route = keyof Api & string
