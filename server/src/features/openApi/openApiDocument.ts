import { createHash } from 'node:crypto'
import { acceptsApiToken, type Endpoint, TAGS } from '@poledne/contract/http/endpoint'
import { PROBLEM_STATUS, VIOLATION_CODES } from '@poledne/contract/http/errors'
import { z } from 'zod'
import { VERSION } from '../../core/runtime/version.ts'

type Json = Record<string, unknown>

/** Moves the definitions that a recursive schema refers to into the shared definitions of the document. */
function hoistDefinitions({ $defs, ...schema }: Json, shared: Json): Json {
  if (!$defs) return schema
  const prefix = `Nested${createHash('sha256').update(JSON.stringify($defs)).digest('hex').slice(0, 8)}`
  const rewriteRefs = <T>(part: T): T =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`))
  for (const [name, definition] of Object.entries($defs)) shared[`${prefix}${name}`] = rewriteRefs(definition)
  return rewriteRefs(schema)
}

function toOpenApiSchema(schema: z.ZodType, io: 'input' | 'output', shared: Json): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return hoistDefinitions(rest, shared)
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(PROBLEM_STATUS) },
    detail: { type: 'string' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message', 'code'],
        properties: { field: { type: 'string' }, message: { type: 'string' }, code: { enum: [...VIOLATION_CODES] } },
      },
    },
  },
}

function buildParameters(schema: z.ZodType | undefined, location: 'path' | 'query', shared: Json): Json[] {
  if (!schema) return []
  const { properties, required } = toOpenApiSchema(schema, 'input', shared) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || (required ?? []).includes(name),
    schema: of,
  }))
}

/** The list query has no schema, so its parameters are written by hand. */
const listParameters: Json[] = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 25 } },
  {
    name: 'after',
    in: 'query',
    description: 'The `next` of the previous page; with it, `page` is not sent',
    schema: { type: 'string' },
  },
  {
    name: 'sort',
    in: 'query',
    description: '`column:asc` or `column:desc`, repeatable',
    schema: { type: 'array', items: { type: 'string' } },
  },
  {
    name: 'filter',
    in: 'query',
    description: '`column:operator:value`, repeatable',
    schema: { type: 'array', items: { type: 'string' } },
  },
]

/** Builds the successful response: JSON, a file, a stream, or no content. */
function buildSuccessResponses({ response, status = 200, file, stream }: Endpoint, shared: Json): Json {
  const createBinaryContent = (type: string): [string, Json] => [type, { schema: { type: 'string', format: 'binary' } }]
  const content = response
    ? { 'application/json': { schema: toOpenApiSchema(response, 'output', shared) } }
    : Object.fromEntries([
        ...(file ?? []).map(createBinaryContent),
        ...(stream ? [['text/event-stream', { schema: { type: 'string' } }]] : []),
      ])
  const isEmpty = Object.keys(content).length === 0
  return isEmpty ? { 204: { description: 'Done' } } : { [status]: { description: 'Success', content } }
}

/** Derives an id such as `postDishesIdArchive` for an endpoint without an operation id. */
const deriveOperationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path.replace(/[^a-zA-Z]+([a-zA-Z])?|^([a-z])/g, (_, next, first) => (next ?? first ?? '').toUpperCase())

const describeGuard = ({ guard, apiToken }: Endpoint): string => {
  if (guard === 'public') return 'No session is needed.'
  if (guard === 'anyPermission') return 'Needs at least one permission.'
  if (guard !== 'session') return `Needs the permission ${guard}.`
  return typeof apiToken === 'string' ? `Needs a session, or an API token with ${apiToken}.` : 'Needs a session.'
}

/** The default `security` of the document: a session, as a bearer token or a cookie. */
const SESSION_SECURITY = [{ bearer: [] }, { cookie: [] }]

/** Lists the credentials of an operation, if they differ from the default of the document. */
function buildSecurity(endpoint: Endpoint): Json {
  if (endpoint.guard === 'public') return { security: [] }
  return acceptsApiToken(endpoint) ? { security: [...SESSION_SECURITY, { apiToken: [] }] } : {}
}

/** An upload has its file in the part `file`; the fields of the body are further parts. */
function buildRequestBody({ body, upload }: Endpoint, shared: Json): Json {
  if (!body && !upload) return {}
  const schema = body && toOpenApiSchema(body, 'input', shared)
  const json = schema && upload !== 'required' ? { 'application/json': { schema } } : {}
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  const multipart = upload ? { 'multipart/form-data': { schema: schema ? { allOf: [schema, file] } : file } } : {}
  return { requestBody: { content: { ...json, ...multipart } } }
}

function buildOperation(endpoint: Endpoint, shared: Json): Json {
  const isList = endpoint.query instanceof z.ZodRecord
  const { operationId = deriveOperationId(endpoint), description = `${endpoint.summary}.` } = endpoint
  const problemResponse = {
    description: 'Refused: a problem document with a stable code, and violations by field for invalid input',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${description} ${describeGuard(endpoint)}`,
    'x-permission': endpoint.guard,
    ...buildSecurity(endpoint),
    parameters: [
      ...buildParameters(endpoint.params, 'path', shared),
      ...(isList ? listParameters : buildParameters(endpoint.query, 'query', shared)),
    ],
    ...buildRequestBody(endpoint, shared),
    responses: {
      ...buildSuccessResponses(endpoint, shared),
      '4XX': problemResponse,
      default: { ...problemResponse, description: 'Failed, for example 503 while the database is away' },
    },
  }
}

/** Builds the OpenAPI 3.1 document from the schemas that validate requests. */
export function buildOpenApi(endpoints: readonly Endpoint[], basePath: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Problem: problemSchema }
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Poledne',
      version: VERSION,
      description:
        'The API of the back office for catering: weekly menus, prices, screens and exports. Every path ends with a slash; a request without it is accepted. Errors are problem documents (RFC 9457).',
      contact: { name: 'The operator of this installation' },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: `${basePath}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: SESSION_SECURITY,
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from `auth/login/`.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'poledne_*',
          description:
            'The same token as a cookie, over https with the prefix `__Secure-`. A write must come from the origin of the app.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pol_…',
          description:
            'A token from `profile/tokens/`, for programs. It has some of the current permissions of its owner. It cannot change roles, permissions, passwords and e-mail addresses, act as another user or use the endpoints of the own account.',
        },
      },
    },
  }
}
