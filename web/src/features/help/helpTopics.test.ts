import { expect, test, vi } from 'vitest'
import { SCREEN_HELP } from './helpTopics.ts'

test('every route that shows a screen has a topic', async () => {
  // The stubs are needed, because the imported modules read <meta> elements and listen for events of the page.
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('window', { addEventListener: () => {} })
  const { routeTree } = await import('../../app/router/routes.tsx')
  vi.unstubAllGlobals()
  const routes = Object.values(routeTree.children ?? {}).map(
    ({ options }) => options as { path: string; component?: unknown },
  )
  // A route without a component redirects.
  const paths = routes.filter(({ component }) => component).map(({ path }) => path.replace(/^\$$/, '/$'))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !(path in SCREEN_HELP))).toEqual([])
})
