import { basePath } from '../../lib/http/basePath.ts'

/** Nothing of the first screen waits for it. */
const AFTER_LOAD_MS = 5_000

/** Lets the app open without a network, once it has been here. A built app only: in development files change in place. */
export function registerServiceWorker(): void {
  // Missing on pages without encryption, whatever the types say.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers) return
  const register = () => workers.register(`${basePath}/app-worker.js`, { scope: `${basePath}/` }).catch(() => {})
  window.addEventListener('load', () => setTimeout(register, AFTER_LOAD_MS))
}
