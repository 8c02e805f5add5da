import './app/fonts.css'
import './app/mantine.css'
import './app/theme.css'
import './app/global.css'
import './core/page/shared.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadSignedInApp } from './app/App.tsx'
import { RootErrorBoundary } from './app/errors/ErrorPages.tsx'
import { Providers } from './app/Providers.tsx'
import { registerServiceWorker, watchForNewVersion } from './app/shell/serviceWorker.ts'
import { isApiError } from './core/http/apiError.ts'
import { callApi } from './core/http/http.ts'
import { retryMissingStyles } from './core/http/loading/lazyWithRetry.ts'
import { readPageMeta } from './core/http/pageMeta.ts'
import { startI18n } from './core/i18n/i18n.ts'
import { loadSession, sessionStore } from './core/session/session.ts'
import { hasSignedInHere } from './core/storage/device.ts'

/**
 * The highest number of reported errors per page load. Each error is reported once, so that a loop cannot flood the
 * server.
 */
const MAX_REPORTS = 10
const reportedKeys = new Set<string>()

type ScriptError = { message: string; filename?: string; lineNo?: number; colNo?: number; stack?: string | undefined }

function reportOnce({ message, filename = '', lineNo = 0, colNo = 0, stack = '' }: ScriptError): void {
  const key = `${message} ${filename} ${lineNo} ${colNo}`
  if (reportedKeys.size >= MAX_REPORTS || reportedKeys.has(key)) return
  reportedKeys.add(key)
  const body = {
    message: message.slice(0, 2_000) || 'Error',
    filename: filename.slice(0, 1_000),
    lineNo,
    colNo,
    stack: stack.slice(0, 10_000),
  }
  // An error of the report itself is ignored.
  callApi('POST error/log/', { body }).catch(() => undefined)
}

/**
 * Reports errors of the script. API errors are not reported, because pages show them and the server has logged them.
 */
function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno, error }) => {
    if (!isApiError(error)) reportOnce({ message, filename, lineNo: lineno, colNo: colno, stack: getStack(error) })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isApiError(reason)) reportOnce({ message: String(reason), stack: getStack(reason) })
  })
}

const getStack = (error: unknown) => (error instanceof Error ? error.stack : undefined)

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
  // The HTML says if the browser has no session, so that the sign-in form does not wait for a response.
  if (readPageMeta('session') === 'none') sessionStore.set({ status: 'anonymous' })
  else void loadSession()
  await i18nReady
  const appReady = hasSignedInHere() && preloadSignedInApp()
  if (sessionStore.get().status === 'signedIn') await appReady
  // The first page is rendered as a transition, in short steps between which the browser can respond.
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
