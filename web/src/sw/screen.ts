import { createShellCache } from './shellCache.ts'

/** Lets a screen start without a network. What it shows is kept by the page itself. */

const worker = self as unknown as ServiceWorkerGlobalScope
const scope = new URL(worker.registration.scope).pathname
const base = scope.slice(0, -'s/'.length)
// Every screen has the same page; it finds out itself which one it is.
const shellCache = createShellCache(`poledne-screen:${base.slice(0, -1)}:`, base, `${scope}any/`)

worker.addEventListener('install', (event) => event.waitUntil(shellCache.install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) =>
  event.waitUntil(shellCache.deleteOldCaches().then(() => worker.clients.claim())),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // In a frame of the back office the page is nothing to keep.
  const isExcluded = origin !== worker.location.origin || pathname.startsWith(`${scope}preview/`)
  if (request.method !== 'GET' || isExcluded) return
  if (request.mode === 'navigate') event.respondWith(shellCache.respondWithPage(request))
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(shellCache.respondWithAsset(request))
})
