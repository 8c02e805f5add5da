import type { ChangeKind } from '@poledne/contract/list/changeList'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { parseListParams } from '../../core/list/listSearch.ts'
import { hasListPermission, sessionStore } from '../../core/session/session.ts'
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
import { loadExportListPage, loadPlannerPage } from '../../features/weeklyMenus/index.ts'
import { NotFoundPage } from '../errors/RouteErrorPages.tsx'
import { createLazyPage, moduleRoutes, rootRoute } from './moduleRoutes.tsx'
import { refuseList, requirePermission, requireRecordId, requireSettingsList } from './routeGuards.ts'
import { createTextParamPicker } from './searchParams.ts'

/** Creates a route that redirects a signed-in user to the start page. */
const createRouteToHome = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  })
/** Creates a route that needs no permission. */
const createPageRoute = <const P extends string>(path: P, component: ReturnType<typeof createLazyPage>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const loginRoute = createRouteToHome('/login')
const signUpRoute = createRouteToHome('/sign-up')
const lostPasswordRoute = createRouteToHome('/lost-password')
const dashboardAlias = createRouteToHome('/dashboard')
const dashboardRoute = createPageRoute(
  '/',
  createLazyPage('dashboard', () => import('../shell/HomePage.tsx').then((file) => file.HomePage)),
)
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage })

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

const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/weeklyMenus/$weeklyMenuId/downloads',
  beforeLoad: (visit) => {
    requireRecordId(visit.params.weeklyMenuId)
    requirePermission('weeklyMenus.view', 'weeklyMenus', visit)
  },
  validateSearch: parseListParams,
  component: createLazyPage('weeklyMenus', loadExportListPage),
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
const parseListEntryParams = (search: Record<string, unknown>) => ({ ...parseListParams(search), ...pickEntry(search) })
const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: auditSection.path,
  beforeLoad: (visit) => requirePermission(auditSection.permission, auditSection.name, visit),
  validateSearch: parseListEntryParams,
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

const profileRoute = createPageRoute('/profile', createLazyPage('profile', loadProfilePage))
const profileEditRoute = createPageRoute('/profile/edit', createLazyPage('profile', loadProfileEditPage))
const passwordRoute = createPageRoute('/profile/password', createLazyPage('profile', loadProfilePasswordPage))

const requestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/requests',
  validateSearch: parseListParams,
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
  validateSearch: parseListEntryParams,
  component: createLazyPage('notifications', loadNotificationsPage),
})

const HelpPageComponent = createLazyPage('help', loadHelpPage)
const helpRoute = createPageRoute('/help', HelpPageComponent)
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
  downloadsRoute,
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

/** Redirects to the change sets of one kind. */
function redirectToChanges(kind: ChangeKind): never {
  throw redirect({ to: changesSection.path, search: { filter: [`kind:equals:${kind}`] }, replace: true })
}
