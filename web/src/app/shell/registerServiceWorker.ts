import { basePath } from '../../lib/http/basePath.ts'

/** Registered late, so that it does not delay the first screen. */
const AFTER_LOAD_MS = 5_000

/** Lets the app open offline after the first visit. Only in a build, because files change in place during development. */
export function registerServiceWorker(): void {
  // Missing on pages without HTTPS, although the types don't say so.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers) return
  const register = () => workers.register(`${basePath}/app-worker.js`, { scope: `${basePath}/` }).catch(() => {})
  window.addEventListener('load', () => setTimeout(register, AFTER_LOAD_MS))
}
