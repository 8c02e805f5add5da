import type { first } from '@poledne/i18n/en/first'
import type { frame, places } from '@poledne/i18n/en/frame'

type Places = { [Name in keyof typeof places]: Awaited<ReturnType<(typeof places)[Name]>> }

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
    resources: typeof first & typeof frame & Places
  }
}
