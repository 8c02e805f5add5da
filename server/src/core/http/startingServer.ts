import { once } from 'node:events'
import { createServer } from 'node:http'
import { ProblemError } from '../errors/problem.ts'
import type { Config } from '../runtime/config.ts'
import { CONSTANT_HEADERS } from './headers.ts'
import { parseAcceptLanguage } from './language.ts'
import { buildProblemBody, PROBLEM_CONTENT_TYPE } from './problemHandlers.ts'

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
  const away = new ProblemError('database_away')
  // The program itself takes over the port, so that no connection may stay open.
  const headers = { ...CONSTANT_HEADERS, Connection: 'close', 'Cache-Control': 'no-store' }
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json; charset=utf-8' }
  const awayHeaders = { ...headers, 'Retry-After': RETRY_SECONDS, Refresh: RETRY_SECONDS }
  const server = createServer((request, response) => {
    if (request.url === '/healthz') response.writeHead(200, jsonHeaders).end('{"status":"ok"}')
    else if (request.url === '/readyz')
      response.writeHead(503, jsonHeaders).end(JSON.stringify({ status: 'not ready', reason: 'migrating', detail }))
    else
      response
        .writeHead(away.status, { ...awayHeaders, 'Content-Type': PROBLEM_CONTENT_TYPE })
        .end(JSON.stringify(buildProblemBody(away, parseAcceptLanguage(request.headers['accept-language']))))
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
