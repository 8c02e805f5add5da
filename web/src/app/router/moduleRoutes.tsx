import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withCommonTexts } from '../../core/http/loading/lazyWithRetry.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import { parseListParams } from '../../core/list/listSearch.ts'
import type { RecordModule } from '../../core/record/recordModule.ts'
import { Shell } from '../shell/Shell.tsx'
import { withNamespaces } from './featureNamespaces.ts'
import { modules } from './modules.ts'
import type { FeatureName } from './namespacesByFeature.ts'
import { requirePermission, requireRecordId } from './routeGuards.ts'
import { createTextParamPicker } from './searchParams.ts'

/** A page that fails to load this many times while the device is online belongs to a build that has been replaced. */
const PAGE_ATTEMPTS = 2
export const createLazyPage = (feature: FeatureName, load: () => Promise<ComponentType>) =>
  createLazyList(feature, withCommonTexts(load))

/** Lists are shown without the common texts, which only their menus and dialogs use. */
const createLazyList = (feature: FeatureName, load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await loadWithRetry(withNamespaces(feature, load), PAGE_ATTEMPTS) }))

/** The router is loaded only for signed-in users, so the shell is the root of all routes. */
export const rootRoute = createRootRoute({ component: Shell })

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
export const moduleRoutes = modules.flatMap((module): readonly unknown[] => createRecordRoutes(module)) as ModuleRoutes<
  (typeof modules)[number]
>[]
