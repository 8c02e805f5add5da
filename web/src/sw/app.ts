import { openShell } from './shell.ts'

/** Opens the app without a network. It never comes between the app and the API, nor between a screen and its page. */

const worker = self as unknown as ServiceWorkerGlobalScope
const base = new URL(worker.registration.scope).pathname
const shell = openShell(`poledne-app:${base.slice(0, -1)}:`, base, base)
const FOREIGN = ['api/', 's/', 'e/']

// A new build waits until the last tab of the old one is closed, which may still ask for parts of its own.
worker.addEventListener('install', (event) => event.waitUntil(shell.install()))
worker.addEventListener('activate', (event) => event.waitUntil(shell.dropOthers()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isForeign = FOREIGN.some((folder) => pathname.startsWith(base + folder))
  if (request.method !== 'GET' || origin !== worker.location.origin || isForeign) return
  if (request.mode === 'navigate') event.respondWith(shell.page(request))
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(shell.asset(request))
})
