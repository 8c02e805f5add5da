import { IconCalendarWeek } from '@tabler/icons-react'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import type { RecordModule } from '../../core/record/recordModule.ts'

export const loadPlannerPage = () => import('./planner/PlannerPage.tsx').then((file) => file.PlannerPage)

export const loadExportListPage = () => import('./export/ExportListPage.tsx').then((file) => file.ExportListPage)

export const weeklyMenuModule = {
  name: 'weeklyMenus',
  path: '/weeklyMenus',
  param: 'weeklyMenuId',
  icon: IconCalendarWeek,
  permission: 'weeklyMenus.view',
  pages: {
    list: () => import('./WeeklyMenuListPage.tsx').then((page) => page.WeeklyMenuListPage),
    view: () => import('./WeeklyMenuPage.tsx').then((page) => page.WeeklyMenuPage),
    edit: loadPlannerPage,
  },
  searchParams: {
    view: ['ask', 'preview', 'restaurant', 'day', 'language', 'orientation'],
    edit: ['variant', 'week', 'day', 'type', 'comment', 'paste'],
  },
} as const satisfies RecordModule

/** Loads the code that releases menus of editors that were closed without releasing them. */
export const loadEditors = () => import('./planner/store/planner.editors.ts')

export const WeeklyMenuPublishDialog = lazyWithRetry(() =>
  import('./WeeklyMenuPublishDialog.tsx').then((file) => file.WeeklyMenuPublishDialog),
)
