import type { appNamespaces, lazyNamespaces } from '@poledne/i18n/en/appNamespaces'
import type { signInNamespaces } from '@poledne/i18n/en/signInNamespaces'

type LazyNamespaces = { [Name in keyof typeof lazyNamespaces]: Awaited<ReturnType<(typeof lazyNamespaces)[Name]>> }

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
    resources: typeof signInNamespaces & typeof appNamespaces & LazyNamespaces
  }
}
