import { IconHome } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'
import { auditFeature } from '../../features/audit/feature.ts'
import { brandFeature } from '../../features/brand/feature.ts'
import { changeFeature } from '../../features/changes/feature.ts'
import { coverageFeature } from '../../features/coverage/feature.ts'
import { helpFeature } from '../../features/help/feature.ts'
import { importFeature } from '../../features/imports/feature.ts'
import { notificationFeature } from '../../features/notifications/feature.ts'
import { paletteFeature } from '../../features/palette/feature.ts'
import { priceChangeFeature } from '../../features/priceChanges/feature.ts'
import { profileFeature } from '../../features/profile/feature.ts'
import { settingsFeature } from '../../features/settings/feature.ts'
import { setupFeature } from '../../features/setup/feature.ts'
import { supportRequestFeature } from '../../features/supportRequests/feature.ts'
import { systemFeature } from '../../features/system/feature.ts'
import { recordFeatures } from './modules.ts'

/**
 * The page of the dashboard is in the shell, because it shows parts of several features. The calendar of weekly menus
 * is the board of the dashboard with more weeks.
 */
const dashboardFeature = {
  namespaces: ['dashboard'],
  section: { name: 'dashboard', path: '/', icon: IconHome, group: 'plan', permission: null },
  pages: [
    {
      path: '/',
      load: () => import('../shell/HomePage.tsx').then((file) => file.HomePage),
      help: 'first-week#look-at-the-dashboard',
      first: { file: 'src/app/shell/HomePage.tsx', requests: 'dashboard' },
    },
    {
      path: '/weeklyMenus/calendar',
      load: () => import('../../features/dashboard/index.ts').then((file) => file.WeekCalendarPage),
      access: { permission: 'weeklyMenus.view', section: 'weeklyMenus' },
      help: 'first-week#plan-the-week',
    },
  ],
} as const satisfies Feature

/** Every feature with pages, or with parts that load its texts, by the name of its folder. */
export const features = {
  dashboard: dashboardFeature,
  ...recordFeatures,
  brand: brandFeature,
  changes: changeFeature,
  audit: auditFeature,
  settings: settingsFeature,
  coverage: coverageFeature,
  system: systemFeature,
  imports: importFeature,
  priceChanges: priceChangeFeature,
  profile: profileFeature,
  notifications: notificationFeature,
  supportRequests: supportRequestFeature,
  help: helpFeature,
  palette: paletteFeature,
  setup: setupFeature,
} as const satisfies Record<string, Feature>
