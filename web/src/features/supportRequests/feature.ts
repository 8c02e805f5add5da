import type { Feature } from '../../core/feature/feature.ts'

export const supportRequestFeature = {
  namespaces: ['support'],
  pages: [
    {
      path: '/profile/requests',
      load: () => import('./SupportRequestsPage.tsx').then((file) => file.SupportRequestsPage),
      search: 'list',
      help: 'people#ask-for-help',
      shortcuts: ['lists'],
      first: {
        file: 'src/features/supportRequests/SupportRequestsPage.tsx',
        requests: { list: 'supportRequests', codelists: ['supportRequestPriorities', 'supportRequestStatuses'] },
      },
    },
    {
      path: '/profile/requests/$requestId',
      load: () => import('./SupportRequestPage.tsx').then((file) => file.SupportRequestPage),
      help: 'people#ask-for-help',
    },
  ],
} as const satisfies Feature
