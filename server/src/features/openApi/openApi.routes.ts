import { defineEndpoint, type Endpoint } from '@poledne/contract/http/endpoint'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import type { Config } from '../../core/runtime/config.ts'
import { buildOpenApi } from './openApiDocument.ts'

type Operation = {
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required?: boolean; schema: unknown; description?: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

const renderCode = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
const renderDetails = (title: string, body: string) => `<details><summary>${title}</summary>${body}</details>`

function renderOperation(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: location, required, description }) =>
      `<li><code>${escapeHtml(name)}</code> in ${location}${required ? ', required' : ''}${description ? `: ${escapeHtml(description)}` : ''}</li>`,
  )
  const body = operation.requestBody?.content['application/json']?.schema
  const responses = Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    return schema
      ? [renderDetails(`Answer ${status}`, renderCode(schema))]
      : /^(?:default|4XX)$/.test(status)
        ? []
        : [`<p>Answer ${status}</p>`]
  })
  return `<article><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
    <p>${escapeHtml(operation.description)}</p>
    ${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
    ${body ? renderDetails('Body', renderCode(body)) : ''}${responses.join('')}</article>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:3rem;border-bottom:1px solid}h3{margin:1.5rem 0 0;font-size:1rem;overflow-wrap:anywhere}pre{overflow:auto;font-size:.8rem}
p{margin:.25rem 0}b{color:light-dark(#8a2432,#f0a59b)}`

function renderDocsPage(document: Record<string, unknown>): string {
  const { info, paths } = document as {
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
  }
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(path, method, operation)])
    }
  const body = [...byTag].map(([tag, sections]) => `<h2>${escapeHtml(tag)}</h2>${sections.join('')}`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escapeHtml(info.title)} API</title><style>${STYLE}</style>
    <h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
    <p>The same as <a href="../openapi.json">openapi.json</a>, for reading.</p>${body}</html>`
}

const openApiEndpoint = defineEndpoint('GET', 'openapi.json', {
  guard: 'public',
  tag: 'operations',
  summary: 'This description',
  operationId: 'readOpenApi',
  description: 'Returns this description of the API as OpenAPI 3.1.',
  response: z.record(z.string(), z.unknown()),
})
const docsEndpoint = defineEndpoint('GET', 'docs/', {
  guard: 'public',
  tag: 'operations',
  summary: 'This description, to be read by people',
  operationId: 'readDocs',
  description: 'Returns this description of the API as a web page.',
  response: z.string(),
})

/**
 * Serves the OpenAPI document and a plain page that lists every endpoint, without scripts or external resources. This
 * plugin must be registered before the routes that it describes, because it collects them with a hook.
 */
export const openApiRoutes = fp<{ config: Config }>(
  async (app, { config }) => {
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
        .header(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        )
        .send(renderDocsPage(getDocument())),
    )
  },
  { name: 'openApiRoutes' },
)
