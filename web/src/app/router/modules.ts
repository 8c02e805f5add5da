import type { Permission } from '@poledne/contract/access/permissions'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import {
  IconBuildingStore,
  IconCalendarWeek,
  IconDiscount,
  IconHistory,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconSoup,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { withNamespaces } from './featureNamespaces.ts'

type PageLoader = () => Promise<ComponentType>

/** A record module: an entry here adds its routes, permission checks and navigation link. */
export type ModuleDefinition = {
  /** The name is also the key of the module's translated name and its area of permissions. */
  name: 'weeklyMenus' | 'restaurantMenus' | 'restaurantMenuExceptions' | 'dishes' | 'restaurants' | 'users' | 'roles'
  path: `/${string}`
  /** The name of the route parameter that contains the id of a record. */
  param: string
  icon: typeof IconSoup
  permission: Permission
  pages: { list: PageLoader; view: PageLoader; edit: PageLoader }
  /** The search parameters that the pages of one record read. */
  searchParams: { view: readonly string[]; edit: readonly string[] }
}

export const modules = [
  {
    name: 'weeklyMenus',
    path: '/weeklyMenus',
    param: 'weeklyMenuId',
    icon: IconCalendarWeek,
    permission: 'weeklyMenus.view',
    pages: {
      list: () => import('../../features/weeklyMenus/WeeklyMenuListPage.tsx').then((page) => page.WeeklyMenuListPage),
      view: () => import('../../features/weeklyMenus/WeeklyMenuPage.tsx').then((page) => page.WeeklyMenuPage),
      edit: withNamespaces('planner', () =>
        import('../../features/weeklyMenus/planner/PlannerPage.tsx').then((page) => page.PlannerPage),
      ),
    },
    searchParams: {
      view: ['ask', 'preview', 'restaurant', 'day', 'language', 'orientation'],
      edit: ['variant', 'week', 'day', 'type', 'comment', 'paste'],
    },
  },
  {
    name: 'restaurantMenus',
    path: '/restaurantMenus',
    param: 'restaurantMenusId',
    icon: IconReceipt,
    permission: 'restaurantMenus.view',
    pages: {
      list: () =>
        import('../../features/restaurantMenus/RestaurantMenuListPage.tsx').then((page) => page.RestaurantMenuListPage),
      view: () =>
        import('../../features/restaurantMenus/RestaurantMenuPage.tsx').then((page) => page.RestaurantMenuPage),
      edit: () =>
        import('../../features/restaurantMenus/RestaurantMenuEditPage.tsx').then((page) => page.RestaurantMenuEditPage),
    },
    searchParams: { view: [], edit: ['from', 'restaurantId'] },
  },
  {
    name: 'restaurantMenuExceptions',
    path: '/restaurantMenuExceptions',
    param: 'restaurantMenuExceptionId',
    icon: IconDiscount,
    permission: 'restaurantMenuExceptions.view',
    pages: {
      list: () =>
        import('../../features/restaurantMenuExceptions/RestaurantMenuExceptionListPage.tsx').then(
          (page) => page.RestaurantMenuExceptionListPage,
        ),
      view: () =>
        import('../../features/restaurantMenuExceptions/RestaurantMenuExceptionPage.tsx').then(
          (page) => page.RestaurantMenuExceptionPage,
        ),
      edit: () =>
        import('../../features/restaurantMenuExceptions/RestaurantMenuExceptionEditPage.tsx').then(
          (page) => page.RestaurantMenuExceptionEditPage,
        ),
    },
    searchParams: { view: [], edit: ['from', 'restaurantId'] },
  },
  {
    name: 'dishes',
    path: '/dishes',
    param: 'dishId',
    icon: IconSoup,
    permission: 'dishes.view',
    pages: {
      list: () => import('../../features/dishes/DishListPage.tsx').then((page) => page.DishListPage),
      view: () => import('../../features/dishes/DishPage.tsx').then((page) => page.DishPage),
      edit: () => import('../../features/dishes/DishEditPage.tsx').then((page) => page.DishEditPage),
    },
    searchParams: { view: ['review', 'allergen'], edit: [] },
  },
  {
    name: 'restaurants',
    path: '/restaurants',
    param: 'restaurantId',
    icon: IconBuildingStore,
    permission: 'restaurants.view',
    pages: {
      list: () => import('../../features/restaurants/RestaurantListPage.tsx').then((page) => page.RestaurantListPage),
      view: () => import('../../features/restaurants/RestaurantPage.tsx').then((page) => page.RestaurantPage),
      edit: () => import('../../features/restaurants/RestaurantEditPage.tsx').then((page) => page.RestaurantEditPage),
    },
    searchParams: { view: ['date'], edit: [] },
  },
  {
    name: 'users',
    path: '/users',
    param: 'userId',
    icon: IconUsers,
    permission: 'users.view',
    pages: {
      list: () => import('../../features/users/UserListPage.tsx').then((page) => page.UserListPage),
      view: () => import('../../features/users/UserPage.tsx').then((page) => page.UserPage),
      edit: () => import('../../features/users/UserEditPage.tsx').then((page) => page.UserEditPage),
    },
    searchParams: { view: [], edit: [] },
  },
  {
    name: 'roles',
    path: '/roles',
    param: 'roleId',
    icon: IconShieldCheck,
    permission: 'roles.view',
    pages: {
      list: () => import('../../features/roles/RoleListPage.tsx').then((page) => page.RoleListPage),
      view: () => import('../../features/roles/RolePage.tsx').then((page) => page.RolePage),
      edit: () => import('../../features/roles/RoleEditPage.tsx').then((page) => page.RoleEditPage),
    },
    searchParams: { view: [], edit: ['from'] },
  },
] as const satisfies readonly ModuleDefinition[]

export const auditSection = {
  name: 'audit',
  path: '/audit',
  icon: IconHistory,
  permission: 'audit.view',
} as const satisfies { permission: Permission } & Record<string, unknown>

/** The section of the settings: an overview page, and one page for each of these lists. */
export const settingsSection = {
  name: 'settings',
  path: '/settings',
  icon: IconSettings,
  permission: 'settings.view',
  lists: ['allergens', 'weeklyMenuVariants', 'menuItemTypes', 'dishTypes', 'screens'],
} as const satisfies { permission: Permission; lists: readonly SettingsListName[] } & Record<string, unknown>

/** The watched allergens and diets are part of the settings, but need another permission. */
export const coverageSection = {
  name: 'coverage',
  path: '/settings/coverage',
  permission: 'settings.system',
} as const satisfies { permission: Permission } & Record<string, unknown>

/** The system page is part of the settings, but needs another permission. */
export const systemSection = {
  name: 'system',
  path: '/settings/system',
  permission: 'settings.system',
} as const satisfies { permission: Permission } & Record<string, unknown>

/** Every section that needs a permission, by the key of its translated name. */
export type SectionName =
  | ModuleDefinition['name']
  | typeof auditSection.name
  | typeof settingsSection.name
  | typeof coverageSection.name
  | typeof systemSection.name
