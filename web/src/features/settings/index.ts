import type { Permission } from '@poledne/contract/access/permissions'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { IconSettings } from '@tabler/icons-react'

/** The section of the settings: an overview page, and one page for each of these lists. */
export const settingsSection = {
  name: 'settings',
  path: '/settings',
  icon: IconSettings,
  permission: 'settings.view',
  lists: ['allergens', 'weeklyMenuVariants', 'menuItemTypes', 'dishTypes', 'screens'],
} as const satisfies { permission: Permission; lists: readonly SettingsListName[] } & Record<string, unknown>

export const loadSettingsPage = () => import('./SettingsPage.tsx').then((file) => file.SettingsPage)
export const loadSettingsListPage = () => import('./SettingsListPage.tsx').then((file) => file.SettingsListPage)
