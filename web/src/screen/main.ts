import '../app/fonts.css'
import './screen.css'
import { basePath } from '../core/http/pageMeta.ts'
import { PREVIEW_PATH, PREVIEW_READY_MESSAGE, type ScreenPreview } from '../core/http/screenPreview.ts'
import { buildScreen } from './buildScreen.ts'
import { parseScreenContent } from './contentCache.ts'
import { getPreviewState, getScreenState, getSheetIndex } from './screenState.ts'
import { createStage } from './stage.ts'
import { REFRESH_MS, startScreen } from './startScreen.ts'

/** Returns the preview that the app has posted; null for another message. */
function parsePreview(value: unknown): ScreenPreview | null {
  if (typeof value !== 'object' || value === null) return null
  const preview = value as Partial<ScreenPreview>
  const content = parseScreenContent(preview.content)
  return preview.polednePreview === true && content && typeof preview.day === 'string'
    ? { ...(preview as ScreenPreview), content }
    : null
}

/**
 * Runs the page of a screen in a frame of the back office. It shows the content that the app posts, and sends no
 * requests.
 */
function startPreview(root: HTMLElement): void {
  const stage = createStage(root)
  const showCurrentSheet = () => stage.showSheet((sheets) => getSheetIndex(Date.now(), sheets))
  document.documentElement.classList.add('preview')
  stage.setContent(buildScreen(getScreenState(null, 0, false), null))
  showCurrentSheet()
  setInterval(showCurrentSheet, REFRESH_MS)
  if (window.parent === window) return
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    const preview = source === window.parent && origin === location.origin ? parsePreview(data) : null
    if (!preview) return
    const { content, day, time } = preview
    stage.setContent(buildScreen(getPreviewState(content, day, time), { content, at: 0 }))
    showCurrentSheet()
  })
  window.parent.postMessage(PREVIEW_READY_MESSAGE, location.origin)
}

const RELOAD_MS = 30_000
const UPDATE_MS = 60 * 60_000

/**
 * Reloads the page, but only if the server answers, because the error page of the browser would be worse than a faulty
 * page.
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

/** Keeps the page as it is after an error and reloads it later, so that guests see no error. */
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
 * Keeps the display on. The wake lock is requested again whenever the page becomes visible, because the browser
 * releases it when the page is hidden.
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
const isPairingPage = location.pathname.replace(/\/$/, '') === `${basePath}/screen`
const id = location.pathname.slice(`${basePath}/s/`.length).split('/', 1)[0] ?? ''

if (root && location.pathname === basePath + PREVIEW_PATH) startPreview(root)
else {
  reloadAfterErrors()
  keepScreenAwake()
  if (root && isPairingPage) {
    // Only displays without a screen load the code for pairing.
    const openScreen = (screenId: string) => location.replace(`${basePath}/s/${screenId}/`)
    void import('./pairing.ts').then(({ startPairing }) => startPairing(root, basePath, openScreen))
  } else if (root) startScreen(root, basePath, id, () => void reloadSafely())
  window.addEventListener('load', registerServiceWorker)
}
