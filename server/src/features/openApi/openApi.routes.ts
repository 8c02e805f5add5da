import { defineEndpoint, type Endpoint } from '@poledne/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { renderDocsPage } from './docsPage.ts'
import { buildOpenApi } from './openApiDocument.ts'

const openApiEndpoint = defineEndpoint({
  method: 'GET',
  path: 'openapi.json',
  guard: 'public',
  tag: 'operations',
  summary: 'This description',
  operationId: 'readOpenApi',
  description: 'Returns this description of the API as OpenAPI 3.1.',
  response: z.record(z.string(), z.unknown()),
})
const docsEndpoint = defineEndpoint({
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
  let cachedDocument: Record<string, unknown> | undefined
  const getDocument = () => {
    cachedDocument ??= buildOpenApi(endpoints, config.BASE_PATH)
    return cachedDocument
  }
  bindEndpoint(app, openApiEndpoint, async () => getDocument())
  app.get('/docs/', { config: { endpoint: docsEndpoint } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'")
      .send(renderDocsPage(getDocument())),
  )
}
