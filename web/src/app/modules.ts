import type { Permission } from '@poledne/contract/permissions'
import { IconBuildingStore, IconSoup } from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Page = () => Promise<ComponentType>

/** A module of records: one entry here gives it its routes, its guards and its place in the navigation. */
export type Module = {
  /** Also the key of its name in the catalogue, and its area in the permissions. */
  name: 'dishes' | 'restaurants'
  path: `/${string}`
  /** What the id is called in the routes. */
  param: string
  icon: typeof IconSoup
  permission: Permission
  pages: { list: Page; view: Page; edit: Page }
}

export const modules = [
  {
    name: 'dishes',
    path: '/dishes',
    param: 'dishId',
    icon: IconSoup,
    permission: 'dishes.view',
    pages: {
      list: () => import('../features/dishes/DishListPage.tsx').then((page) => page.DishListPage),
      view: () => import('../features/dishes/DishPage.tsx').then((page) => page.DishPage),
      edit: () => import('../features/dishes/DishEditPage.tsx').then((page) => page.DishEditPage),
    },
  },
  {
    name: 'restaurants',
    path: '/restaurants',
    param: 'restaurantId',
    icon: IconBuildingStore,
    permission: 'restaurants.view',
    pages: {
      list: () => import('../features/restaurants/RestaurantListPage.tsx').then((page) => page.RestaurantListPage),
      view: () => import('../features/restaurants/RestaurantPage.tsx').then((page) => page.RestaurantPage),
      edit: () => import('../features/restaurants/RestaurantEditPage.tsx').then((page) => page.RestaurantEditPage),
    },
  },
] as const satisfies readonly Module[]
