/** This service worker opens the app offline. It does not intercept requests to the API and pages of screens. */

import { createShellCache } from './shellCache.ts'

// The DOM types declare `self` as a window.
const worker = self as unknown as ServiceWorkerGlobalScope
const base = new URL(worker.registration.scope).pathname
// The parameter makes the server send the page without data of the signed-in user.
const shellCache = createShellCache(`poledne-app:${base.slice(0, -1)}:`, base, `${base}?shell`)
const EXCLUDED_FOLDERS = ['api/', 's/', 'screen', 'e/', 'm/', 'p/']

// The worker does not call skipWaiting, because open tabs of the old build can still request its files.
worker.addEventListener('install', (event) => event.waitUntil(shellCache.install()))
worker.addEventListener('activate', (event) => event.waitUntil(shellCache.deleteOldCaches()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isExcluded = EXCLUDED_FOLDERS.some((folder) => pathname.startsWith(base + folder))
  if (request.method !== 'GET' || origin !== worker.location.origin || isExcluded) return
  if (request.mode === 'navigate') event.respondWith(shellCache.respondWithPage(request))
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(shellCache.respondWithAsset(request))
})
