import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { IconDeviceTv, IconSettings } from '@tabler/icons-react'
import type { Feature, Section } from '../../core/feature/feature.ts'

/** The settings lists in the order of the navigation. */
export const ORDERED_SETTINGS_LISTS = [
  'allergens',
  'weeklyMenuVariants',
  'menuItemTypes',
  'dishTypes',
  'screens',
] as const satisfies readonly SettingsListName[]

/** The screens belong to restaurants, so the navigation lists them beside the restaurants too. */
export const screenSection = {
  path: '/settings/screens',
  icon: IconDeviceTv,
  group: 'restaurants',
  permission: 'settings.view',
} as const satisfies Omit<Section, 'name'>

const isSettingsList = (name: string | undefined): name is SettingsListName =>
  ORDERED_SETTINGS_LISTS.some((known) => known === name)

export const settingsFeature = {
  namespaces: ['settings', 'brand', 'coverage', 'system', 'setup'],
  section: {
    name: 'settings',
    path: '/settings',
    icon: IconSettings,
    group: 'administration',
    permission: 'settings.view',
  },
  pages: [
    {
      path: '/settings',
      load: () => import('./SettingsPage.tsx').then((file) => file.SettingsPage),
      help: 'first-week#check-the-lists-in-the-settings',
    },
    {
      path: '/settings/$list',
      search: ['pair'],
      load: () => import('./SettingsListPage.tsx').then((file) => file.SettingsListPage),
      getAccess: ({ params: { list } }) =>
        isSettingsList(list)
          ? { permission: 'settings.view', section: 'settings', list: { name: list, action: 'view' } }
          : null,
      help: 'first-week#check-the-lists-in-the-settings',
      helpByParam: { screens: 'screens#add-a-screen' },
      shortcuts: ['forms'],
    },
  ],
} as const satisfies Feature
