import type { Permission } from '@poledne/contract/access/permissions'

/** The system page is part of the settings, but needs another permission. */
export const systemSection = {
  name: 'system',
  path: '/settings/system',
  permission: 'settings.system',
} as const satisfies { permission: Permission } & Record<string, unknown>

export const loadSystemPage = () => import('./SystemPage.tsx').then((file) => file.SystemPage)
