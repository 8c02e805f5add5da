import './app/fonts.css'
import './app/mantine.css'
import './app/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { RootErrorBoundary } from './app/errors/ErrorPages.tsx'
import { reportUncaughtErrors } from './app/errors/reportUncaughtErrors.ts'
import { Providers } from './app/Providers.tsx'
import { preloadSignedInApp } from './app/App.tsx'
import { watchForNewVersion } from './app/shell/serviceWorker.ts'
import { registerServiceWorker } from './app/shell/serviceWorker.ts'
import { isApiError } from './lib/http/apiError.ts'
import { retryMissingStyles } from './lib/http/lazyWithRetry.ts'
import { readPageMeta } from './lib/http/readPageMeta.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { hasSignedInHere, loadSession } from './lib/session/session.ts'

// Schemas come later and by many ways; told here, none of them tries `new Function`, which the CSP would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The one style sheet that is not Mantine's own, the lock on scrolling behind a dialog, asks here for its nonce.
Object.assign(globalThis, { __webpack_nonce__: readPageMeta('csp-nonce') })

reportUncaughtErrors()
watchForNewVersion()
retryMissingStyles()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = createRoot(root, {
  // A fault that a boundary has caught is still a fault: the window hears of it, and so does the error log.
  onCaughtError: (error) => {
    if (error instanceof Error && !isApiError(error)) reportError(error)
  },
})

async function start(): Promise<void> {
  // The words, who is signed in, and most likely the app itself: all asked for at once.
  const i18nReady = startI18n()
  void loadSession()
  await i18nReady
  if (hasSignedInHere()) preloadSignedInApp()
  app.render(
    <Providers>
      <RootErrorBoundary>
        <App />
      </RootErrorBoundary>
    </Providers>,
  )
}

void start()
