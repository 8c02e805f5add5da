import { IconSettings } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

/** The system page is part of the settings, but needs another permission. */
export const systemFeature = {
  namespaces: ['system', 'settings'],
  section: {
    name: 'system',
    path: '/settings/system',
    icon: IconSettings,
    group: 'administration',
    permission: 'settings.system',
  },
  pages: [
    {
      path: '/settings/system',
      load: () => import('./SystemPage.tsx').then((file) => file.SystemPage),
      help: 'people#use-the-system-page',
    },
  ],
} as const satisfies Feature
