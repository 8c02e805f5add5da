import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Language } from '@poledne/contract/domain/languages'
import {
  DEFAULT_BODY_LIMIT,
  type Endpoint,
  type FileResponse,
  type ParsedRequest,
  type ResponseBody,
  type StreamedFileResponse,
} from '@poledne/contract/http/endpoint'
import { collectViolations } from '@poledne/contract/http/violations'
import { ESTIMATED_BYTES_HEADER } from '@poledne/contract/list/listExport'
import type { RawQuery } from '@poledne/contract/list/listQuery'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import { createValidationProblem, ProblemError } from '../errors/problem.ts'
import { acceptUploads, runWithUpload, type Upload } from './requestBody.ts'

/**
 * Returns a value with only the fields that a schema names, so that no other field leaks. The values are validated only
 * in tests: validating every row of every list took as long as the rest of the request.
 */
export type SchemaPicker = (value: unknown) => unknown

const passThrough: SchemaPicker = (value) => value

function createObjectPicker(shape: Record<string, z.ZodType>): SchemaPicker {
  const fields = Object.entries(shape).map(([key, schema]): [string, SchemaPicker] => [key, createSchemaPicker(schema)])
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const picked: Record<string, unknown> = {}
    for (const [key, pick] of fields) {
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) picked[key] = pick === passThrough ? field : pick(field)
    }
    return picked
  }
}

export function createSchemaPicker(schema: z.ZodType): SchemaPicker {
  if (schema instanceof z.ZodObject) return createObjectPicker(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) {
    const pick = createSchemaPicker(schema.element as z.ZodType)
    return pick === passThrough ? passThrough : (value) => (Array.isArray(value) ? value.map(pick) : value)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return createSchemaPicker(schema.unwrap() as z.ZodType)
  return passThrough
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A download of which nothing is read for this long is ended. */
    downloadStallMs: number
    /** Whether responses are validated against their schemas: tests do so, in production it would cost too much. */
    shouldValidateResponses: boolean
  }
  interface FastifyContextConfig {
    /** The contract of the route; tests check every route against it. */
    endpoint?: Endpoint
  }
}

export type EndpointCall<E extends Endpoint> = ParsedRequest<E> & {
  caller: Caller
  language: Language
  /** The unparsed query of a list, for `parseListQuery`. It refuses `__proto__`, which a zod schema would drop. */
  rawQuery: RawQuery
  request: FastifyRequest
  reply: FastifyReply
}

/** The schema for endpoints without input: unknown keys are refused, not ignored. */
const EMPTY_INPUT = z.strictObject({})

function parseInput(schema: z.ZodType | undefined, value: unknown, isBody: boolean): unknown {
  if (schema === undefined && value === undefined) return undefined
  const result = (schema ?? EMPTY_INPUT).safeParse(value === undefined ? {} : value, { reportInput: true })
  if (result.success) return result.data
  const violations = collectViolations(result.error.issues)
  if (isBody) throw new ProblemError('validation_failed', { violations })
  throw new ProblemError('bad_request', { violations })
}

/** The property that marks a prepared response, which was serialized once and is sent for many requests. */
const PREPARED = Symbol('prepared')
/** Its body is stored as bytes, because a string with Czech letters takes two bytes for each letter. */
export type PreparedResponse = { readonly [PREPARED]: true; readonly body: Buffer; readonly etag: string }

export const createEtag = (text: string | Buffer): string => `"${createHash('sha1').update(text).digest('base64url')}"`

const isPreparedResponse = (answer: unknown): answer is PreparedResponse =>
  typeof answer === 'object' && answer !== null && PREPARED in answer

function serializeResponse(app: FastifyInstance, schema: z.ZodType, pick: SchemaPicker, answer: unknown): string {
  const sent = pick(answer)
  if (app.shouldValidateResponses) schema.parse(sent)
  return JSON.stringify(sent)
}

/** Returns a function that serializes a response once, so that it can be sent for many requests. */
export function createResponsePreparer<const E extends Endpoint & { response: z.ZodType }>(
  app: FastifyInstance,
  { response }: E,
) {
  const pick = createSchemaPicker(response)
  return (answer: ResponseBody<E>): PreparedResponse => {
    const text = serializeResponse(app, response, pick, answer)
    return { [PREPARED]: true, body: Buffer.from(text), etag: createEtag(text) }
  }
}

/**
 * Whether the If-None-Match header contains the ETag: proxies that compress mark it as weak, and a client can send
 * several.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/** Ends a download that the client has stopped reading, because the rest of the file keeps memory or a transaction. */
function endStalledDownload(stream: Readable, stallMs: number): void {
  let timer: NodeJS.Timeout | undefined
  const stopTimer = () => clearTimeout(timer)
  // The response pauses the stream until the client has read what was sent.
  stream.on('pause', () => {
    stopTimer()
    timer = setTimeout(() => stream.destroy(new Error('download stalled')), stallMs).unref()
  })
  // The stream emits `resume` with a delay, and can be paused again by then.
  stream.on('resume', () => stream.isPaused() || stopTimer()).once('close', stopTimer)
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Whether the browser opens the file as a page, such as a PDF that the user wants to print, instead of saving it. */
const isShown = ({ request }: FastifyReply, { contentType }: Pick<FileResponse, 'contentType'>) =>
  contentType === 'application/pdf' && request.headers['sec-fetch-dest'] === 'document'

/** Sends a file; if a stream fails, Fastify closes the connection, so that the client notices the incomplete file. */
function sendFile(reply: FastifyReply, file: FileResponse | StreamedFileResponse) {
  if ('stream' in file) endStalledDownload(file.stream as Readable, reply.server.downloadStallMs)
  if ('estimatedBytes' in file && file.estimatedBytes !== undefined)
    reply.header(ESTIMATED_BYTES_HEADER, file.estimatedBytes)
  return reply
    .type(file.contentType)
    .header('Content-Disposition', `${isShown(reply, file) ? 'inline' : 'attachment'}; filename="${file.filename}"`)
    .header('Cache-Control', 'isImmutable' in file && file.isImmutable ? IMMUTABLE : 'no-store')
    .send('stream' in file ? file.stream : file.bytes)
}

/** Registers the route of an endpoint: parses its input and sends only the fields of its response schema. */
export function bindEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<ResponseBody<E> | PreparedResponse>,
  /** `onRequest` runs before the body is read. */
  hooks: { onRequest?: (request: FastifyRequest) => Promise<void> } = {},
): void {
  const pick = endpoint.response && createSchemaPicker(endpoint.response)

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    { params, query }: { params: unknown; query: unknown },
    upload: Upload | null,
  ) {
    const answer = await handle({
      params,
      query,
      body: parseInput(endpoint.body, upload ? upload.body : request.body, true),
      file: upload?.file ?? null,
      caller: request.caller,
      language: request.language,
      rawQuery: request.query,
      request,
      reply,
    } as EndpointCall<E>)
    if (endpoint.stream) return reply
    if (endpoint.file) return sendFile(reply, answer as FileResponse | StreamedFileResponse)
    if (endpoint.response === null || pick === null) return reply.code(204).send()
    const prepared = isPreparedResponse(answer) ? answer : null
    const body = prepared?.body ?? serializeResponse(app, endpoint.response, pick, answer)
    if (endpoint.polled) {
      const etag = prepared?.etag ?? createEtag(body)
      reply.header('ETag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    }
    return reply
      .code(endpoint.status ?? 200)
      .type('application/json; charset=utf-8')
      .send(body)
  }
  const addRoute = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: `/${endpoint.path}`,
      config: { endpoint },
      bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
      ...hooks,
      // A HEAD request would wait for the end of the stream.
      exposeHeadRoute: !endpoint.stream,
      handler(request, reply) {
        // A malformed id returns 404 like the id of a missing record.
        const params = endpoint.params?.safeParse(request.params)
        if (params && !params.success) throw new ProblemError('not_found')
        const query = parseInput(endpoint.query, request.url.includes('?') ? request.query : undefined, false)
        const input = { params: params?.data, query }
        if (!endpoint.upload) return respond(request, reply, input, null)
        return runWithUpload(request, (upload) => {
          if (endpoint.upload === 'required' && !upload)
            throw createValidationProblem({ field: 'file', code: 'emptyField' })
          return respond(request, reply, input, upload)
        })
      },
    })
  if (!endpoint.upload) {
    addRoute(app)
    return
  }
  // Only the scope of this route parses multipart requests; all other routes refuse them.
  app.register(async (scope) => {
    acceptUploads(scope, endpoint)
    addRoute(scope)
  })
}
