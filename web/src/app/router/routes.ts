import type { ChangeKind } from '@poledne/contract/list/lists'
import { createRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '../errors/RouteErrorPages.tsx'
import { featureRoutes, rootRoute } from './featureRoutes.ts'

/** Creates a route that redirects a signed-in user to the start page. */
const createRouteToHome = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  })

/** Creates a route that redirects to the change sets of one kind. */
const createRouteToChanges = <const P extends string>(path: P, kind: ChangeKind) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/changes', search: { filter: [`kind:equals:${kind}`] }, replace: true })
    },
  })

export const routeTree = rootRoute.addChildren([
  ...featureRoutes,
  createRouteToHome('/login'),
  createRouteToHome('/sign-up'),
  createRouteToHome('/lost-password'),
  createRouteToHome('/dashboard'),
  createRouteToChanges('/priceChanges', 'priceChange'),
  createRouteToChanges('/imports', 'import'),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: NotFoundPage,
    staticData: { help: { topic: 'troubleshooting', shortcuts: [] } },
  }),
])
