import '../app/fonts.css'
import './screen.css'
import { basePath } from '../core/http/basePath.ts'
import { PREVIEW_PATH } from '../core/http/screenPreview.ts'
import { startPreview, startScreen } from './startScreen.ts'

const RELOAD_MS = 30_000
const UPDATE_MS = 60 * 60_000

/**
 * Reloads the page only when the server answers, because the error page of the browser is worse than a faulty screen.
 */
async function reloadSafely(): Promise<void> {
  const response = await fetch(location.href).catch(() => null)
  if (response?.ok) location.reload()
  else reloadSoon()
}

let isReloadScheduled = false
function reloadSoon(): void {
  setTimeout(() => void reloadSafely(), RELOAD_MS)
}

/** Leaves the page as it is after an error and reloads it later, so that guests see no error. */
function reloadAfterErrors(): void {
  const onError = (event: Event) => {
    event.preventDefault()
    if (isReloadScheduled) return
    isReloadScheduled = true
    reloadSoon()
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onError)
}

/**
 * Requests a wake lock again whenever the page becomes visible, because the browser releases it when the page is
 * hidden.
 */
function keepScreenAwake(): void {
  const requestWakeLock = () => {
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => {})
  }
  document.addEventListener('visibilitychange', requestWakeLock)
  requestWakeLock()
}

/** Registers the service worker for starting offline. A new version reloads the page, because a screen is never closed. */
function registerServiceWorker(): void {
  // On pages without HTTPS `navigator.serviceWorker` is undefined, although its type does not say so.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  const hadController = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (hadController) void reloadSafely()
  })
  workers
    .register(`${basePath}/screen-worker.js`, { scope: `${basePath}/s/` })
    .then((registration) => setInterval(() => void registration.update().catch(() => {}), UPDATE_MS))
    .catch(() => {})
}

const root = document.getElementById('screen')
const id = location.pathname.slice(`${basePath}/s/`.length).split('/', 1)[0] ?? ''

if (root && location.pathname === basePath + PREVIEW_PATH) startPreview(root)
else {
  reloadAfterErrors()
  keepScreenAwake()
  if (root) startScreen(root, basePath, id)
  window.addEventListener('load', registerServiceWorker)
}
