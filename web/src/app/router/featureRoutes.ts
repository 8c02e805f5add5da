import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature, FeatureModule, FeaturePage, PageAccess, PageVisit } from '../../core/feature/feature.ts'
import type { HelpTopic, ShortcutArea } from '../../core/feature/helpTopics.ts'
import { withNamespaces } from '../../core/feature/withNamespaces.ts'
import { withCommonTexts } from '../../core/http/loading/lazyWithRetry.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import { parseListParams } from '../../core/list/listSearch.ts'
import { Shell } from '../shell/Shell.tsx'
import { features } from './features.ts'
import type { AppModule } from './modules.ts'
import { requireAccess, requireRecordId } from './routeGuards.ts'
import { createTextParamPicker } from './searchParams.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    help?: { topic: HelpTopic; shortcuts: readonly ShortcutArea[]; topicByParam?: Readonly<Record<string, HelpTopic>> }
  }
}

/** A page that fails to load this many times while the device is online was probably replaced by a newer build. */
const PAGE_ATTEMPTS = 2

/** The root of all routes is the shell of the signed-in app, because the router is loaded only for signed-in users. */
export const rootRoute = createRootRoute({ component: Shell })

/** Returns the options of a route that shows a page. */
const createPageOptions = (
  { help, shortcuts = [], ...page }: Omit<FeaturePage, 'path' | 'search'>,
  { namespaces }: Feature,
  load = withCommonTexts(page.load),
) => {
  const loadPage = withNamespaces({ namespaces: page.namespaces ?? namespaces }, load)
  return {
    component: lazyRouteComponent(async () => ({ default: await loadWithRetry(loadPage, PAGE_ATTEMPTS) })),
    staticData: { help: { topic: help, shortcuts, topicByParam: page.helpByParam } },
  }
}

/**
 * Creates the routes of the list, the record and its form: `/dishes`, `/dishes/$dishId`, `/dishes/$dishId/edit`; the id
 * `new` opens the form of a new record.
 */
function createRecordRoutes<const M extends AppModule>(module: M, feature: Feature) {
  const { name, permission, param } = module
  const pages: FeatureModule['pages'] = module.pages
  const path = module.path as M['path']
  const recordPath = `${path}/$${param}` as `${M['path']}/$${M['param']}`
  const getRecordId = (params: object) => (params as Record<string, string>)[param]
  return [
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: (visit) => requireAccess({ permission, section: name }, visit),
      validateSearch: parseListParams,
      // Lists are shown before the common texts are loaded, because only their menus and dialogs use these texts.
      ...createPageOptions({ shortcuts: ['lists'], ...pages.list }, feature, pages.list.load),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: recordPath,
      beforeLoad: (visit) => {
        requireRecordId(getRecordId(visit.params))
        requireAccess({ permission, section: name }, visit)
      },
      validateSearch: createTextParamPicker<SearchKeys<M['pages']['view']>>((pages.view.search ?? []) as never),
      ...createPageOptions(pages.view, feature),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: `${recordPath}/edit` as `${M['path']}/$${M['param']}/edit`,
      beforeLoad: (visit) => {
        const isNew = getRecordId(visit.params) === 'new'
        if (!isNew) requireRecordId(getRecordId(visit.params))
        requireAccess({ permission: `${name}.${isNew ? 'add' : 'edit'}`, section: name }, visit)
      },
      validateSearch: createTextParamPicker<SearchKeys<M['pages']['edit']>>((pages.edit.search ?? []) as never),
      ...createPageOptions({ shortcuts: ['forms'], ...pages.edit }, feature),
    }),
  ] as const
}

type SearchKeys<P> = P extends { search: readonly (infer K extends string)[] } ? K : never

const pickEntry = createTextParamPicker<'entry'>(['entry'])
const parseListEntryParams = (search: Record<string, unknown>) => ({ ...parseListParams(search), ...pickEntry(search) })
const keepParams = (search: Record<string, unknown>): Record<never, never> => search

type SearchParser<P> = P extends { search: 'list' }
  ? typeof parseListParams
  : P extends { search: 'listWithEntry' }
    ? typeof parseListEntryParams
    : P extends { search: readonly string[] }
      ? (search: Record<string, unknown>) => { [key in SearchKeys<P>]?: string }
      : typeof keepParams

function getSearchParser<P>({ search }: FeaturePage): SearchParser<P> {
  if (search === 'list') return parseListParams as SearchParser<P>
  if (search === 'listWithEntry') return parseListEntryParams as SearchParser<P>
  return (search ? createTextParamPicker(search) : keepParams) as SearchParser<P>
}

/** Checks the route parameters that contain ids of records; the id `new` opens the form of a new record. */
const requireRecordIds = (path: string, params: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(params))
    if (name.endsWith('Id') && !(value === 'new' && path.includes(`$${name}/edit`))) requireRecordId(value)
}

function createPageRoute<const P extends FeaturePage>(page: P, feature: Feature) {
  const { path, access, getAccess }: FeaturePage = page
  const { module, section } = feature
  const place = module ?? section
  const ownAccess: PageAccess | undefined = place?.permission
    ? { permission: place.permission, section: place.name }
    : undefined
  return createRoute({
    getParentRoute: () => rootRoute,
    path: path as P['path'],
    beforeLoad: (visit) => {
      const { params, search } = visit as unknown as PageVisit
      requireRecordIds(path, params)
      const needed = getAccess ? getAccess({ params, search }) : (access ?? ownAccess)
      if (needed !== undefined) requireAccess(needed, visit)
    },
    validateSearch: getSearchParser<P>(page),
    ...createPageOptions(page, feature),
  })
}

type Features = (typeof features)[keyof typeof features]
type ModuleRoutes<M extends AppModule> = M extends AppModule ? ReturnType<typeof createRecordRoutes<M>>[number] : never
type Pages = Extract<Features, { pages: unknown }>['pages'][number]
type PageRoutes<P extends FeaturePage> = P extends FeaturePage ? ReturnType<typeof createPageRoute<P>> : never

export const featureRoutes = Object.values<Feature>(features).flatMap((feature): readonly unknown[] => [
  ...(feature.module ? createRecordRoutes(feature.module as AppModule, feature) : []),
  ...(feature.pages ?? []).map((page) => createPageRoute(page, feature)),
]) as (ModuleRoutes<AppModule> | PageRoutes<Pages>)[]
