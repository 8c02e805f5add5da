/** This service worker lets a screen start offline. The page itself caches the content. */

import { createShellCache } from './shellCache.ts'

// The DOM types declare `self` as a window.
const worker = self as unknown as ServiceWorkerGlobalScope
const scope = new URL(worker.registration.scope).pathname
const base = scope.slice(0, -'s/'.length)
// All screens share one page, which reads its id from the URL.
const shellCache = createShellCache(`poledne-screen:${base.slice(0, -1)}:`, base, `${scope}any/`)

worker.addEventListener('install', (event) => event.waitUntil(shellCache.install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) =>
  event.waitUntil(shellCache.deleteOldCaches().then(() => worker.clients.claim())),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The preview iframe of the back office is not cached.
  const isExcluded = origin !== worker.location.origin || pathname.startsWith(`${scope}preview/`)
  if (request.method !== 'GET' || isExcluded) return
  if (request.mode === 'navigate') event.respondWith(shellCache.respondWithPage(request))
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(shellCache.respondWithAsset(request))
})
