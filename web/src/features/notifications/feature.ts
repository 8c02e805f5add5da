import type { Feature } from '../../core/feature/feature.ts'

export const notificationFeature = {
  namespaces: ['support'],
  pages: [
    {
      path: '/profile/notifications',
      load: () => import('./NotificationsPage.tsx').then((file) => file.NotificationsPage),
      search: 'listWithEntry',
      help: 'people#read-notifications',
      shortcuts: ['lists'],
    },
  ],
} as const satisfies Feature
