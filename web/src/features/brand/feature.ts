import type { Feature } from '../../core/feature/feature.ts'

const BRAND_PAGE = { help: 'screens#set-the-look', shortcuts: ['forms'] } as const

/** How guests see a restaurant and, as the default, the group. */
export const brandFeature = {
  namespaces: ['brand', 'settings', 'system'],
  pages: [
    {
      ...BRAND_PAGE,
      path: '/restaurants/$restaurantId/brand',
      load: () => import('./BrandPage.tsx').then((file) => file.RestaurantBrandPage),
      access: { permission: 'restaurants.view', section: 'restaurants' },
    },
    {
      ...BRAND_PAGE,
      path: '/settings/brand',
      load: () => import('./BrandPage.tsx').then((file) => file.GroupBrandPage),
      access: { permission: 'settings.view', section: 'settings' },
    },
  ],
} as const satisfies Feature
