import '../app/fonts.css'
import '../app/mantine.css'
import '../app/theme.css'
import '../app/global.css'
import '../core/page/shared.css'
import { notifications } from '@mantine/notifications'
import type { Profile } from '@poledne/contract/access/session'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll } from 'vitest'
import { commands, page } from 'vitest/browser'
import { App } from '../app/App.tsx'
import { RootErrorBoundary } from '../app/errors/ErrorPages.tsx'
import { Providers } from '../app/Providers.tsx'
import { createAppRouter } from '../app/shell/SignedInApp.tsx'
import { connectionStore } from '../core/http/connection.ts'
import { loadAppNamespaces, startI18n } from '../core/i18n/i18n.ts'
import { openedRecordsStore } from '../core/record/page/openedRecords.ts'
import { loadSession, pendingSignInStore, sessionStore } from '../core/session/session.ts'
import { dropUndo, getLastUndo, undoDialogStore } from '../core/undo/undoStack.ts'
import { type ApiHandlers, expectAllAnswered, problem, startApi } from './api.ts'
import { buildBaseHandlers, buildSession } from './builders.ts'

let root: Root | null = null
const testPageUrl = window.location.href

beforeAll(async () => {
  localStorage.setItem('poledne.language', 'en')
  await commands.routeApi()
  await startI18n()
  await loadAppNamespaces()
})

function unmount(): void {
  root?.unmount()
  root = null
  document.body.replaceChildren()
}

afterEach(() => {
  unmount()
  localStorage.clear()
  sessionStorage.clear()
  notifications.clean()
  for (let last = getLastUndo(); last; last = getLastUndo()) dropUndo(last.key)
  undoDialogStore.set(null)
  openedRecordsStore.set([])
  sessionStore.set({ status: 'loading' })
  pendingSignInStore.set(null)
  window.history.replaceState(null, '', testPageUrl)
  connectionStore.set(true)
  expectAllAnswered()
})

async function startTest(handlers: ApiHandlers): Promise<void> {
  unmount()
  await page.viewport(1280, 800)
  startApi(handlers)
  // Keys would go to the page around the frame of the test.
  window.focus()
}

function mount(content: ReactNode): void {
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  root = createRoot(container)
  root.render(<Providers>{content}</Providers>)
}

type Options = { profile?: Partial<Profile>; handlers?: ApiHandlers }

/**
 * Renders the signed-in app at a path below the base path, in place of an app that the test has rendered before. Only a link that the router handles can be clicked, because
 * another one would replace the page of the test.
 */
export async function renderApp(path: string, { profile, handlers = {} }: Options = {}) {
  await startTest({ ...buildBaseHandlers(buildSession(profile)), ...handlers })
  await loadSession()
  const router = createAppRouter(createMemoryHistory({ initialEntries: [`/admin/${path}`] }))
  mount(<RouterProvider router={router} />)
  return { router, getAddress: () => router.history.location.href }
}

/** Renders the app for a visitor without a session. Unlike `renderApp` it changes the address of the test page until the end of the test. */
export async function renderSignedOut(path: string, handlers: ApiHandlers = {}) {
  const noPasskeys = problem('passkeys_unavailable')
  await startTest({ ...buildBaseHandlers(buildSession()), 'POST auth/passkey/options/': noPasskeys, ...handlers })
  window.history.replaceState(null, '', `/admin/${path}`)
  sessionStore.set({ status: 'anonymous' })
  mount(
    <RootErrorBoundary>
      <App />
    </RootErrorBoundary>,
  )
  return { getAddress: () => window.location.pathname + window.location.search }
}
