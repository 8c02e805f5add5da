import { IconLayoutGrid } from '@tabler/icons-react'
import { type Feature, PRICE_BOARD_PERMISSIONS } from '../../core/feature/feature.ts'

/** Bulk price changes write price exceptions, so they need the permissions of that module. */
const SECTION = 'restaurantMenuExceptions'

export const priceChangeFeature = {
  namespaces: ['priceChanges', 'changes', 'prices', 'restaurantMenuExceptions', 'restaurantMenus'],
  section: {
    name: 'prices',
    path: '/prices',
    icon: IconLayoutGrid,
    group: 'prices',
    permission: PRICE_BOARD_PERMISSIONS,
  },
  pages: [
    {
      path: '/prices',
      access: {
        permission: PRICE_BOARD_PERMISSIONS,
        section: 'prices',
        instead: ['restaurantMenus', 'restaurantMenuExceptions'],
      },
      load: () => import('./board/PriceBoardPage.tsx').then((file) => file.PriceBoardPage),
      help: 'prices#change-single-prices-on-the-board',
    },
    {
      path: '/priceChanges/new',
      load: () => import('./PriceChangeNewPage.tsx').then((file) => file.PriceChangeNewPage),
      access: { permission: `${SECTION}.add`, section: SECTION },
      search: ['restaurantId', 'weeklyMenuVariantId', 'menuItemTypeId'],
      help: 'prices#change-many-prices-at-once',
    },
    {
      path: '/priceChanges/$priceChangeId',
      load: () => import('./PriceChangePage.tsx').then((file) => file.PriceChangePage),
      access: { permission: `${SECTION}.view`, section: SECTION },
      help: 'prices#change-many-prices-at-once',
    },
  ],
} as const satisfies Feature
