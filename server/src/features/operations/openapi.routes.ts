import { type Endpoint, endpoint } from '@poledne/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { bind } from '../../http/bind.ts'
import { docsPage } from './docsPage.ts'
import { openApiOf } from './openapi.ts'

const document = endpoint({
  method: 'GET',
  path: 'openapi.json',
  guard: 'public',
  tag: 'operations',
  summary: 'This description',
  operationId: 'readOpenApi',
  description: 'Returns this description of the API as OpenAPI 3.1.',
  response: z.record(z.string(), z.unknown()),
})
const page = endpoint({
  method: 'GET',
  path: 'docs/',
  guard: 'public',
  tag: 'operations',
  summary: 'This description, to be read by people',
  operationId: 'readDocs',
  description: 'Returns this description of the API as a web page.',
  response: z.string(),
})

/** Registered before the routes it describes: it takes note of each one as it comes. */
export function openApiRoutes(app: FastifyInstance, config: Config): void {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ method, config: route }) => {
    if (route?.endpoint && method === route.endpoint.method) endpoints.push(route.endpoint)
  })
  let described: Record<string, unknown> | undefined
  const describe = () => {
    described ??= openApiOf(endpoints, config.BASE_PATH)
    return described
  }
  bind(app, document, async () => describe())
  app.get('/docs/', { config: { endpoint: page } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'")
      .send(docsPage(describe())),
  )
}
