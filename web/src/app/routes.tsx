import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadPatiently } from '../lib/lazyPart.ts'
import type { ListAddress } from '../lib/listSearch.ts'
import { requirePermission, requireRecordId, requireSettingsList } from './guards.ts'
import { type Module, modules, settingsPlace, systemPlace } from './modules.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Shell } from './Shell.tsx'
import type { Feature } from './saidBy.ts'
import { withWords } from './words.ts'

/** With a connection, a page that is missing twice belongs to a build that is gone. */
const PAGE_ATTEMPTS = 2
const page = (feature: Feature, load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await loadPatiently(withWords(feature, load), PAGE_ATTEMPTS) }))

/** Only who is signed in gets as far as the router, so the frame of the app is the root of all its screens. */
const rootRoute = createRootRoute({ component: Shell })

const home = () => {
  throw redirect({ to: '/', replace: true })
}
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/login', beforeLoad: home })
const signUpRoute = createRoute({ getParentRoute: () => rootRoute, path: '/sign-up', beforeLoad: home })
const lostPasswordRoute = createRoute({ getParentRoute: () => rootRoute, path: '/lost-password', beforeLoad: home })
const dashboardAlias = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard', beforeLoad: home })
const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: page('dashboard', () => import('./HomePage.tsx').then((file) => file.HomePage)),
})
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage })

/** The list, the record and its form: `/dishes`, `/dishes/$dishId`, `/dishes/$dishId/edit`, where `new` is a new one. */
function recordRoutes<const M extends Module>(module: M) {
  const { name, permission, pages, param } = module
  const path = module.path as M['path']
  const recordPath = `${path}/$${param}` as `${M['path']}/$${M['param']}`
  const idOf = (params: object) => (params as Record<string, string>)[param]
  return [
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: (visit) => requirePermission(permission, name, visit),
      validateSearch: (search: Record<string, unknown>): ListAddress => search,
      component: page(name, pages.list),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: recordPath,
      beforeLoad: (visit) => {
        requireRecordId(idOf(visit.params))
        requirePermission(permission, name, visit)
      },
      component: page(name, pages.view),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: `${recordPath}/edit` as `${M['path']}/$${M['param']}/edit`,
      beforeLoad: (visit) => {
        const isNew = idOf(visit.params) === 'new'
        if (!isNew) requireRecordId(idOf(visit.params))
        requirePermission(`${name}.${isNew ? 'add' : 'edit'}`, name, visit)
      },
      component: page(name, pages.edit),
    }),
  ] as const
}

type RoutesOf<M extends Module> = M extends Module ? ReturnType<typeof recordRoutes<M>>[number] : never
const moduleRoutes = modules.flatMap((module): readonly unknown[] => recordRoutes(module)) as RoutesOf<
  (typeof modules)[number]
>[]

/** A new week that starts as a copy, or an old one that is offered another's dishes. */
const copiedWeekRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/weeklyMenus/$weeklyMenuId/edit/$originWeeklyMenuId',
  beforeLoad: (visit) => {
    const { weeklyMenuId, originWeeklyMenuId } = visit.params
    const isNew = weeklyMenuId === 'new'
    if (!isNew) requireRecordId(weeklyMenuId)
    requireRecordId(originWeeklyMenuId)
    requirePermission(isNew ? 'weeklyMenus.add' : 'weeklyMenus.edit', 'weeklyMenus', visit)
  },
  component: page('planner', () => import('../features/planner/PlannerPage.tsx').then((file) => file.PlannerPage)),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: settingsPlace.path,
  beforeLoad: (visit) => requirePermission(settingsPlace.permission, settingsPlace.name, visit),
  component: page('settings', () => import('../features/settings/SettingsPage.tsx').then((file) => file.SettingsPage)),
})
const systemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: systemPlace.path,
  beforeLoad: (visit) => requirePermission(systemPlace.permission, systemPlace.name, visit),
  component: page('system', () => import('../features/system/SystemPage.tsx').then((file) => file.SystemPage)),
})
const settingsListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${settingsPlace.path}/$list`,
  beforeLoad: (visit) => {
    requireSettingsList(visit.params.list)
    requirePermission(settingsPlace.permission, settingsPlace.name, visit)
  },
  component: page('settings', () =>
    import('../features/settings/SettingsListPage.tsx').then((file) => file.SettingsListPage),
  ),
})

/** Everybody has an account, whatever else they may see. */
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: page('profile', () => import('../features/profile/ProfilePage.tsx').then((file) => file.ProfilePage)),
})
const profileEditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/edit',
  component: page('profile', () =>
    import('../features/profile/ProfileEditPage.tsx').then((file) => file.ProfileEditPage),
  ),
})
const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/password',
  component: page('profile', () => import('../features/profile/PasswordPage.tsx').then((file) => file.PasswordPage)),
})

const requestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/requests',
  component: page('support', () => import('../features/support/RequestsPage.tsx').then((file) => file.RequestsPage)),
})
const requestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/requests/$requestId',
  beforeLoad: ({ params }) => requireRecordId(params.requestId),
  component: page('support', () => import('../features/support/RequestPage.tsx').then((file) => file.RequestPage)),
})
const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/notifications',
  component: page('support', () =>
    import('../features/support/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),
})

export const routeTree = rootRoute.addChildren([
  loginRoute,
  signUpRoute,
  lostPasswordRoute,
  dashboardRoute,
  dashboardAlias,
  ...moduleRoutes,
  copiedWeekRoute,
  settingsRoute,
  settingsListRoute,
  systemRoute,
  requestsRoute,
  requestRoute,
  notificationsRoute,
  profileRoute,
  profileEditRoute,
  passwordRoute,
  unknownRoute,
])
