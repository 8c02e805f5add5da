import type { Permission } from '@poledne/contract/access/permissions'

/** The watched allergens and diets are part of the settings, but need another permission. */
export const coverageSection = {
  name: 'coverage',
  path: '/settings/coverage',
  permission: 'settings.system',
} as const satisfies { permission: Permission } & Record<string, unknown>

export const loadCoveragePage = () => import('./CoveragePage.tsx').then((file) => file.CoveragePage)
