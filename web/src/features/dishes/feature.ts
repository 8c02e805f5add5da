import { IconSoup } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const dishFeature = {
  namespaces: ['dishes', 'duplicates'],
  module: {
    name: 'dishes',
    path: '/dishes',
    param: 'dishId',
    icon: IconSoup,
    group: 'plan',
    permission: 'dishes.view',
    pages: {
      list: {
        load: () => import('./DishListPage.tsx').then((file) => file.DishListPage),
        help: 'first-week#add-a-dish',
        first: { file: 'src/features/dishes/DishListPage.tsx', requests: { list: 'dishes', codelists: ['allergens'] } },
      },
      view: {
        load: () => import('./DishPage.tsx').then((file) => file.DishPage),
        search: ['review', 'allergen'],
        help: 'first-week#add-a-dish',
      },
      edit: {
        load: () => import('./DishEditPage.tsx').then((file) => file.DishEditPage),
        help: 'first-week#add-a-dish',
      },
    },
  },
  pages: [
    {
      path: '/dishes/duplicates',
      load: () => import('./DishDuplicatesPage.tsx').then((file) => file.DishDuplicatesPage),
      help: 'corrections#merge-duplicate-dishes',
    },
  ],
} as const satisfies Feature
