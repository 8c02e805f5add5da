import { IconCalendarWeek } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

/** The namespaces of the planner, which the list of weekly menus does not load. */
const PLANNER_NAMESPACES = ['planner', 'comments', 'dishes', 'pasteWeek', 'weeklyMenus'] as const

export const weeklyMenuFeature = {
  namespaces: ['weeklyMenus'],
  module: {
    name: 'weeklyMenus',
    path: '/weeklyMenus',
    param: 'weeklyMenuId',
    icon: IconCalendarWeek,
    group: 'plan',
    permission: 'weeklyMenus.view',
    pages: {
      list: {
        load: () => import('./WeeklyMenuListPage.tsx').then((file) => file.WeeklyMenuListPage),
        help: 'first-week#plan-the-week',
        first: { file: 'src/features/weeklyMenus/WeeklyMenuListPage.tsx', requests: { list: 'weeklyMenus' } },
      },
      view: {
        load: () => import('./WeeklyMenuPage.tsx').then((file) => file.WeeklyMenuPage),
        search: ['ask', 'preview', 'restaurant', 'day', 'language', 'orientation'],
        help: 'first-week#publish',
      },
      edit: {
        load: () => import('./planner/PlannerPage.tsx').then((file) => file.PlannerPage),
        namespaces: PLANNER_NAMESPACES,
        search: ['variant', 'week', 'day', 'type', 'comment', 'paste', 'copy'],
        help: 'first-week#plan-the-week',
        shortcuts: ['planner', 'forms'],
        first: { file: 'src/features/weeklyMenus/planner/PlannerPage.tsx', requests: 'planner' },
      },
    },
  },
  pages: [
    {
      // This page is the planner for a new weekly menu that copies another one, or for a menu that gets the dishes of
      // another one.
      path: '/weeklyMenus/$weeklyMenuId/edit/$originWeeklyMenuId',
      load: () => import('./planner/PlannerPage.tsx').then((file) => file.PlannerPage),
      namespaces: PLANNER_NAMESPACES,
      search: ['variant', 'week', 'day', 'type'],
      getAccess: ({ params }) => ({
        permission: params.weeklyMenuId === 'new' ? 'weeklyMenus.add' : 'weeklyMenus.edit',
        section: 'weeklyMenus',
      }),
      help: 'first-week#plan-the-week',
      shortcuts: ['planner', 'forms'],
    },
    {
      path: '/weeklyMenus/$weeklyMenuId/downloads',
      load: () => import('./export/ExportListPage.tsx').then((file) => file.ExportListPage),
      search: 'list',
      help: 'exports-and-printing#replace-outdated-printed-menus',
      shortcuts: ['lists'],
    },
  ],
} as const satisfies Feature
