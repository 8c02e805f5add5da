import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { basePath } from '../../core/http/pageMeta.ts'
import { i18n } from '../../core/i18n/i18n.ts'
import { formatSmallNumbersQuickly } from '../../core/i18n/numberFormat.ts'
import { NotFoundPage, RouteErrorPage } from '../errors/RouteErrorPages.tsx'
import { routeTree } from '../router/routes.ts'
import { parseSearch, stringifySearch } from '../router/searchParams.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { newVersionStore } from './serviceWorker.ts'

// This import reads the size of the window before the first page is rendered.
import '../../core/storage/windowSize.ts'

formatSmallNumbersQuickly(i18n)

/** Creates the router; tests pass a history in memory. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    basepath: basePath || '/',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: LoadingPage,
  })
  // After a newer build is detected, the next navigation reloads the page.
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (newVersionStore.get() && pathChanged) window.location.assign(toLocation.publicHref)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

export function SignedInApp() {
  const [router] = useState(() => createAppRouter())
  return <RouterProvider router={router} />
}
