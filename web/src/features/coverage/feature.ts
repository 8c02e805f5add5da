import { IconSettings } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

/** The watched allergens and diets are part of the settings, but need another permission. */
export const coverageFeature = {
  namespaces: ['coverage', 'settings', 'system'],
  section: {
    name: 'coverage',
    path: '/settings/coverage',
    icon: IconSettings,
    group: 'administration',
    permission: 'settings.system',
  },
  pages: [
    {
      path: '/settings/coverage',
      load: () => import('./CoveragePage.tsx').then((file) => file.CoveragePage),
      help: 'first-week#watch-allergens-and-diets',
      shortcuts: ['forms'],
    },
  ],
} as const satisfies Feature
