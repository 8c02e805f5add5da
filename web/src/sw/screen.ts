/** This service worker lets a screen start offline. The page itself caches the content. */

import { createShellCache } from './shellCache.ts'

// The DOM types declare `self` as a window.
const worker = self as unknown as ServiceWorkerGlobalScope
const scope = new URL(worker.registration.scope).pathname
const base = scope.slice(0, -'s/'.length)
// All screens share one page, which reads its id from the URL.
const prefix = `poledne-screen:${base.slice(0, -1)}:`
const shellCache = createShellCache(prefix, base, `${scope}any/`)

const MAX_PICTURES = 20

/** Returns a picture from the cache first, because a picture never changes; the oldest ones are deleted. */
async function respondWithPicture(request: Request): Promise<Response> {
  const cache = await caches.open(`${prefix}pictures`)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (!response.ok) return response
  await cache.put(request, response.clone())
  for (const old of (await cache.keys()).slice(0, -MAX_PICTURES)) await cache.delete(old)
  return response
}

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
  else if (pathname.startsWith(`${base}assets/`) || pathname.startsWith(`${base}fonts/`))
    event.respondWith(shellCache.respondWithAsset(request))
  else if (pathname.startsWith(`${base}api/public/pictures/`)) event.respondWith(respondWithPicture(request))
})
