/** What both workers do: keep one page with everything it needs, as a set that belongs together. */

const TIMEOUT_MS = 5_000

export type ShellCache = {
  /** Fills a cache of its own; half a set is none. */
  install(): Promise<void>
  /** Drops the sets of earlier builds. */
  deleteOldCaches(): Promise<void>
  /** The network's page, or the kept one where there is no good answer in time. */
  respondWithPage(request: Request): Promise<Response>
  /** Files whose names carry a hash of their content: what is kept is right, and what was asked for once is kept. */
  respondWithAsset(request: Request): Promise<Response>
}

/** `prefix` names the app and the base path; nothing outside it is ever touched. */
export function createShellCache(prefix: string, base: string, pageAddress: string): ShellCache {
  const name = `${prefix}${__SHELL_VERSION__}`
  const matchCached = async (address: string | Request) => (await caches.open(name)).match(address)

  return {
    async install() {
      const cache = await caches.open(name)
      // Past the browser's own cache, which may still hold the page of an earlier build.
      const fresh = (address: string) => new Request(address, { cache: 'reload' })
      await cache.addAll([fresh(pageAddress), ...__SHELL_FILES__.map((file) => new Request(base + file))])
    },
    async deleteOldCaches() {
      const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)
      await Promise.all(others.filter((key) => !key.endsWith(':content')).map((key) => caches.delete(key)))
    },
    async respondWithPage(request) {
      const answer = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
      // A proxy whose server is gone answers too. A redirect is the browser's to follow.
      if (answer?.ok || answer?.type === 'opaqueredirect') return answer
      return (await matchCached(pageAddress)) ?? answer ?? Response.error()
    },
    async respondWithAsset(request) {
      const known = await matchCached(request)
      if (known) return known
      const answer = await fetch(request)
      if (answer.ok) await (await caches.open(name)).put(request, answer.clone())
      return answer
    },
  }
}
