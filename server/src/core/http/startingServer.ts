import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '../runtime/config.ts'

/** How soon a browser asks again. */
const RETRY_SECONDS = '5'

export type StartingServer = {
  /** Tells how far the migrations are, such as "migrating 3 of 5". */
  report(detail: string): void
  close(): Promise<void>
}

/** Answers on the port of the program while it migrates, so that probes see that the process is alive but not ready. */
export async function openStartingServer({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<StartingServer> {
  let detail = 'migrating'
  const server = createServer(({ url }, response) => {
    // The program itself takes over the port, so that no connection may stay open.
    response.setHeader('connection', 'close').setHeader('cache-control', 'no-store')
    if (url === '/healthz') return response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
    response.setHeader('retry-after', RETRY_SECONDS).statusCode = 503
    if (url === '/readyz') {
      const body = JSON.stringify({ status: 'not ready', reason: 'migrating', detail })
      return response.setHeader('content-type', 'application/json').end(body)
    }
    response.setHeader('content-type', 'text/plain; charset=utf-8').setHeader('refresh', RETRY_SECONDS)
    return response.end('Poledne is being upgraded and continues in a moment.\n')
  })
  await once(server.listen(PORT, HOST), 'listening')
  return {
    report: (newDetail) => {
      detail = newDetail
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
