import { openShell } from './shell.ts'

/** Lets a screen start without a network. What it shows is kept by the page itself. */

const worker = self as unknown as ServiceWorkerGlobalScope
const scope = new URL(worker.registration.scope).pathname
const base = scope.slice(0, -'s/'.length)
// Every screen has the same page; it finds out itself which one it is.
const shell = openShell(`poledne-screen:${base.slice(0, -1)}:`, base, `${scope}any/`)

worker.addEventListener('install', (event) => event.waitUntil(shell.install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(shell.dropOthers().then(() => worker.clients.claim())))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // In a frame of the back office the page is nothing to keep.
  const isForeign = origin !== worker.location.origin || pathname.startsWith(`${scope}preview/`)
  if (request.method !== 'GET' || isForeign) return
  if (request.mode === 'navigate') event.respondWith(shell.page(request))
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(shell.asset(request))
})
