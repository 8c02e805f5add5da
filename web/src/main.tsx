import './app/fonts.css'
import './app/mantine.css'
import './app/theme.css'
import './app/global.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadSignedInApp } from './app/App.tsx'
import { RootErrorBoundary } from './app/errors/ErrorPages.tsx'
import { reportUncaughtErrors } from './app/errors/reportUncaughtErrors.ts'
import { Providers } from './app/Providers.tsx'
import { registerServiceWorker, watchForNewVersion } from './app/shell/serviceWorker.ts'
import { isApiError } from './core/http/apiError.ts'
import { retryMissingStyles } from './core/http/loading/lazyWithRetry.ts'
import { readPageMeta } from './core/http/readPageMeta.ts'
import { startI18n } from './core/i18n/i18n.ts'
import { hasSignedInHere, loadSession, sessionStore } from './core/session/session.ts'

// Zod must not use `new Function`, which the CSP forbids and reports; the option is set before any schema is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// react-remove-scroll, which Mantine uses behind dialogs, reads the nonce of its style element from here.
Object.assign(globalThis, { __webpack_nonce__: readPageMeta('csp-nonce') })

reportUncaughtErrors()
watchForNewVersion()
retryMissingStyles()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = createRoot(root, {
  // Errors that an error boundary has caught are reported too.
  onCaughtError: (error) => {
    if (error instanceof Error && !isApiError(error)) reportError(error)
  },
})

async function startApp(): Promise<void> {
  // Texts, the session and usually the app itself are loaded in parallel.
  const i18nReady = startI18n()
  // The page says if the browser has no session, so that the sign-in form does not wait for a response.
  if (readPageMeta('session') === 'none') sessionStore.set({ status: 'anonymous' })
  else void loadSession()
  await i18nReady
  const appReady = hasSignedInHere() && preloadSignedInApp()
  if (sessionStore.get().status === 'signedIn') await appReady
  // As a transition the first screen is rendered in short steps, between which the browser can respond.
  startTransition(() =>
    app.render(
      <Providers>
        <RootErrorBoundary>
          <App />
        </RootErrorBoundary>
      </Providers>,
    ),
  )
}

void startApp()
