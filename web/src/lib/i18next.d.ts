import type { first } from '@poledne/i18n/en/first'
import type { rest } from '@poledne/i18n/en/rest'

declare module 'i18next' {
  interface CustomTypeOptions {
    // The first one needs no prefix; the others are named, as in `t('app:nav.signOut')`.
    defaultNS: [
      'shell',
      'messages',
      'app',
      'table',
      'record',
      'dishes',
      'restaurants',
      'prices',
      'settings',
      'restaurantMenus',
      'restaurantMenuExceptions',
      'weeklyMenus',
      'planner',
      'account',
      'users',
      'roles',
      'support',
      'system',
      'palette',
      'dashboard',
    ]
    resources: typeof first & typeof rest
  }
}
