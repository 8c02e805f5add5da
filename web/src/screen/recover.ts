const RELOAD_MS = 30_000
const UPDATE_MS = 60 * 60_000

/** Reloads only where the page is sure to come back: a wall with the browser's own error page is worse than any fault. */
async function reloadSafely(): Promise<void> {
  const answer = await fetch(location.href).catch(() => null)
  if (answer?.ok) location.reload()
  else reloadSoon()
}

let isReloadScheduled = false
function reloadSoon(): void {
  setTimeout(() => void reloadSafely(), RELOAD_MS)
}

/** Guests never see a fault: the page goes on as it is, and starts over after a while. */
export function reloadAfterErrors(): void {
  const onError = (event: Event) => {
    event.preventDefault()
    if (isReloadScheduled) return
    isReloadScheduled = true
    reloadSoon()
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onError)
}

/** The browser lets go of the lock whenever the page is hidden. */
export function keepScreenAwake(): void {
  const requestWakeLock = () => {
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => {})
  }
  document.addEventListener('visibilitychange', requestWakeLock)
  requestWakeLock()
}

/** Keeps this page for a start without a network. A newer one takes over by itself, because nobody closes a screen. */
export function registerServiceWorker(basePath: string): void {
  // Missing on pages without encryption, whatever the types say.
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
