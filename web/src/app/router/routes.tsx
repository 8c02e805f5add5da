import type { Permission } from '@poledne/contract/access/permissions'
import type { ChangeKind } from '@poledne/contract/list/changeList'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withCommonTexts } from '../../core/http/loading/lazyWithRetry.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import { i18n } from '../../core/i18n/i18n.ts'
import { parseListParams } from '../../core/list/listSearch.ts'
import { notify } from '../../core/overlay/notify.ts'
import type { RecordModule } from '../../core/record/recordModule.ts'
import { hasListPermission, hasPermission, sessionStore } from '../../core/session/session.ts'
import { auditSection, loadAuditPage } from '../../features/audit/index.ts'
import { changesSection, loadChangeListPage, loadChangePage } from '../../features/changes/index.ts'
import { coverageSection, loadCoveragePage } from '../../features/coverage/index.ts'
import { loadDuplicatesPage } from '../../features/dishes/index.ts'
import { loadHelpPage, loadHelpTopics } from '../../features/help/index.ts'
import {
  canImport,
  IMPORT_TARGETS,
  isImportModule,
  isSettingsImport,
  loadImportNewPage,
  loadImportPage,
} from '../../features/imports/index.ts'
import { loadNotificationsPage } from '../../features/notifications/index.ts'
import { loadPriceChangeNewPage, loadPriceChangePage } from '../../features/priceChanges/index.ts'
import { loadProfileEditPage, loadProfilePage, loadProfilePasswordPage } from '../../features/profile/index.ts'
import { loadSettingsListPage, loadSettingsPage, settingsSection } from '../../features/settings/index.ts'
import { loadSupportRequestPage, loadSupportRequestsPage } from '../../features/supportRequests/index.ts'
import { loadSystemPage, systemSection } from '../../features/system/index.ts'
import { loadPlannerPage } from '../../features/weeklyMenus/index.ts'
import { NotFoundPage } from '../errors/RouteErrorPages.tsx'
import { Shell } from '../shell/Shell.tsx'
import { withNamespaces } from './featureNamespaces.ts'
import { modules, type SectionName } from './modules.ts'
import type { FeatureName } from './namespacesByFeature.ts'
import { createTextParamPicker } from './searchParams.ts'

/** A page that fails to load this many times while the device is online belongs to a build that has been replaced. */
const PAGE_ATTEMPTS = 2
const createLazyPage = (feature: FeatureName, load: () => Promise<ComponentType>) =>
  createLazyList(feature, withCommonTexts(load))

/** Lists are shown without the common texts, which only their menus and dialogs use. */
const createLazyList = (feature: FeatureName, load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await loadWithRetry(withNamespaces(feature, load), PAGE_ATTEMPTS) }))

/** The router is loaded only for signed-in users, so the shell is the root of all routes. */
const rootRoute = createRootRoute({ component: Shell })

const redirectHome = () => {
  throw redirect({ to: '/', replace: true })
}
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/login', beforeLoad: redirectHome })
const signUpRoute = createRoute({ getParentRoute: () => rootRoute, path: '/sign-up', beforeLoad: redirectHome })
const lostPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lost-password',
  beforeLoad: redirectHome,
})
const dashboardAlias = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard', beforeLoad: redirectHome })
const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: createLazyPage('dashboard', () => import('../shell/HomePage.tsx').then((file) => file.HomePage)),
})
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage })

/**
 * Creates the routes of the list, the record and its form: `/dishes`, `/dishes/$dishId`, `/dishes/$dishId/edit`; the id
 * `new` opens the form of a new record.
 */
function createRecordRoutes<const M extends RecordModule>(module: M) {
  const { name, permission, pages, param } = module
  const searchParams = module.searchParams as M['searchParams']
  const path = module.path as M['path']
  const recordPath = `${path}/$${param}` as `${M['path']}/$${M['param']}`
  const getRecordId = (params: object) => (params as Record<string, string>)[param]
  return [
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: (visit) => requirePermission(permission, name, visit),
      validateSearch: parseListParams,
      component: createLazyList(name, pages.list),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: recordPath,
      beforeLoad: (visit) => {
        requireRecordId(getRecordId(visit.params))
        requirePermission(permission, name, visit)
      },
      validateSearch: createTextParamPicker<M['searchParams']['view'][number]>(searchParams.view),
      component: createLazyPage(name, pages.view),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: `${recordPath}/edit` as `${M['path']}/$${M['param']}/edit`,
      beforeLoad: (visit) => {
        const isNew = getRecordId(visit.params) === 'new'
        if (!isNew) requireRecordId(getRecordId(visit.params))
        requirePermission(`${name}.${isNew ? 'add' : 'edit'}`, name, visit)
      },
      validateSearch: createTextParamPicker<M['searchParams']['edit'][number]>(searchParams.edit),
      // The planner edits weekly menus, and has more texts than their other pages.
      component: createLazyPage(name === 'weeklyMenus' ? 'planner' : name, pages.edit),
    }),
  ] as const
}

type ModuleRoutes<M extends RecordModule> = M extends RecordModule
  ? ReturnType<typeof createRecordRoutes<M>>[number]
  : never
const moduleRoutes = modules.flatMap((module): readonly unknown[] => createRecordRoutes(module)) as ModuleRoutes<
  (typeof modules)[number]
>[]

/**
 * The planner for a new weekly menu that copies another one, or for an existing menu into which dishes of another one
 * are copied.
 */
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
  validateSearch: createTextParamPicker(['variant', 'week', 'day', 'type']),
  component: createLazyPage('planner', loadPlannerPage),
})

/** Bulk price changes write price exceptions, so they need the permissions of that module. */
const PRICE_SECTION = 'restaurantMenuExceptions'
const priceChangesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/priceChanges',
  beforeLoad: () => redirectToChanges('priceChange'),
})
const newPriceChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/priceChanges/new',
  beforeLoad: (visit) => requirePermission(`${PRICE_SECTION}.add`, PRICE_SECTION, visit),
  validateSearch: createTextParamPicker<'restaurantId' | 'weeklyMenuVariantId' | 'menuItemTypeId'>([
    'restaurantId',
    'weeklyMenuVariantId',
    'menuItemTypeId',
  ]),
  component: createLazyPage('priceChanges', loadPriceChangeNewPage),
})
const priceChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/priceChanges/$priceChangeId',
  beforeLoad: (visit) => {
    requireRecordId(visit.params.priceChangeId)
    requirePermission(`${PRICE_SECTION}.view`, PRICE_SECTION, visit)
  },
  component: createLazyPage('priceChanges', loadPriceChangePage),
})

const duplicatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dishes/duplicates',
  beforeLoad: (visit) => requirePermission('dishes.view', 'dishes', visit),
  component: createLazyPage('dishes', loadDuplicatesPage),
})

/** The server lists only the change sets that the user can see, so their pages need no permission. */
const changesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: changesSection.path,
  validateSearch: parseListParams,
  component: createLazyPage('changes', loadChangeListPage),
})
const changeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${changesSection.path}/$changeId`,
  beforeLoad: ({ params }) => requireRecordId(params.changeId),
  component: createLazyPage('changes', loadChangePage),
})

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  beforeLoad: () => redirectToChanges('import'),
})
const newImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports/new',
  validateSearch: createTextParamPicker<'module'>(['module']),
  beforeLoad: (visit) => {
    const { module } = visit.search
    if (!isImportModule(module)) return
    const { permission, section } = IMPORT_TARGETS[module]
    requirePermission(permission, section, visit)
    if (isSettingsImport(module) && !canImport(sessionStore.get(), module)) refuseList(module, visit)
  },
  component: createLazyPage('imports', loadImportNewPage),
})
const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports/$importId',
  beforeLoad: ({ params }) => requireRecordId(params.importId),
  validateSearch: createTextParamPicker<'step' | 'rows' | 'page'>(['step', 'rows', 'page']),
  component: createLazyPage('imports', loadImportPage),
})

const pickEntry = createTextParamPicker<'entry'>(['entry'])
const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: auditSection.path,
  beforeLoad: (visit) => requirePermission(auditSection.permission, auditSection.name, visit),
  validateSearch: (search: Record<string, unknown>) => ({ ...parseListParams(search), ...pickEntry(search) }),
  component: createLazyPage('audit', loadAuditPage),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: settingsSection.path,
  beforeLoad: (visit) => requirePermission(settingsSection.permission, settingsSection.name, visit),
  component: createLazyPage('settings', loadSettingsPage),
})
const coverageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: coverageSection.path,
  beforeLoad: (visit) => requirePermission(coverageSection.permission, coverageSection.name, visit),
  component: createLazyPage('coverage', loadCoveragePage),
})
const systemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: systemSection.path,
  beforeLoad: (visit) => requirePermission(systemSection.permission, systemSection.name, visit),
  component: createLazyPage('system', loadSystemPage),
})
const settingsListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${settingsSection.path}/$list`,
  beforeLoad: (visit) => {
    requireSettingsList(visit.params.list)
    requirePermission(settingsSection.permission, settingsSection.name, visit)
    const list = visit.params.list as SettingsListName
    if (!hasListPermission(sessionStore.get(), list, 'view')) refuseList(list, visit)
  },
  component: createLazyPage('settings', loadSettingsListPage),
})

/** The profile needs no permission. */
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: createLazyPage('profile', loadProfilePage),
})
const profileEditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/edit',
  component: createLazyPage('profile', loadProfileEditPage),
})
const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/password',
  component: createLazyPage('profile', loadProfilePasswordPage),
})

const requestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/requests',
  component: createLazyPage('supportRequests', loadSupportRequestsPage),
})
const requestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/requests/$requestId',
  beforeLoad: ({ params }) => requireRecordId(params.requestId),
  component: createLazyPage('supportRequests', loadSupportRequestPage),
})
const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/notifications',
  component: createLazyPage('notifications', loadNotificationsPage),
})

/** The help needs no permission. */
const HelpPageComponent = createLazyPage('help', loadHelpPage)
const helpRoute = createRoute({ getParentRoute: () => rootRoute, path: '/help', component: HelpPageComponent })
const helpPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/$page',
  beforeLoad: async ({ params }) => {
    const { HELP_PAGES } = await loadHelpTopics()
    if (!HELP_PAGES.some((page) => page === params.page)) throw notFound()
  },
  component: HelpPageComponent,
})

export const routeTree = rootRoute.addChildren([
  loginRoute,
  signUpRoute,
  lostPasswordRoute,
  dashboardRoute,
  dashboardAlias,
  ...moduleRoutes,
  copiedWeekRoute,
  duplicatesRoute,
  priceChangesRoute,
  newPriceChangeRoute,
  priceChangeRoute,
  importsRoute,
  newImportRoute,
  importRoute,
  changesRoute,
  changeRoute,
  auditRoute,
  settingsRoute,
  settingsListRoute,
  coverageRoute,
  systemRoute,
  requestsRoute,
  requestRoute,
  notificationsRoute,
  profileRoute,
  profileEditRoute,
  passwordRoute,
  helpRoute,
  helpPageRoute,
  unknownRoute,
])

type RouteVisit = { preload: boolean }

/** Redirects a user without the permission, and shows the reason unless the route is only preloaded. */
function requirePermission(
  permission: Permission,
  section: SectionName,
  { preload }: RouteVisit,
  redirectTo = '/',
): void {
  const session = sessionStore.get()
  if (hasPermission(session, permission)) return
  const viewing = permission.replace(/\.(?:add|edit)$/, '.view') as Permission
  if (!preload) notifyRefusal(i18n.t(`app:modules.${section}`), hasPermission(session, viewing) ? 'readOnly' : 'text')
  throw redirect({ to: redirectTo })
}

/** Redirects to the change sets of one kind. */
function redirectToChanges(kind: ChangeKind): never {
  throw redirect({ to: changesSection.path, search: { filter: [`kind:equals:${kind}`] }, replace: true })
}

/** Redirects a user whose permission for the settings covers only the screens of selected restaurants. */
function refuseList(list: SettingsListName, { preload }: RouteVisit): never {
  if (!preload) notifyRefusal(i18n.t(`app:lists.${list}`), 'text')
  throw redirect({ to: settingsSection.path })
}

function notifyRefusal(place: string, text: 'readOnly' | 'text'): void {
  notify.error({ title: i18n.t('app:denied.title'), message: i18n.t(`app:denied.${text}`, { place }) })
}

/** Shows the page for a wrong URL if the id is malformed, without sending a request. */
function requireRecordId(id: string | undefined): void {
  if (!/^[1-9]\d{0,9}$/.test(id ?? '')) throw notFound()
}

function requireSettingsList(list: string): void {
  if (!settingsSection.lists.some((known) => known === list)) throw notFound()
}
