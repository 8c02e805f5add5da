import type { z } from 'zod'
import type { Guard } from '../access/permissions.ts'
import type { Tag } from './tags.ts'

/** Bytes that an endpoint reads of a body unless it declares another limit. */
export const DEFAULT_BODY_LIMIT = 65_536
/** For the few endpoints whose schema allows more text than fits into the default. */
export const LARGE_BODY_LIMIT = 1_048_576
/** For endpoints that anybody can call without a session. */
export const SMALL_BODY_LIMIT = 16_384

/** One call of the API, told once: the server binds it, the browser calls it, OpenAPI prints it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `{BASE_PATH}/api/`, with `:name` for parameters and a trailing slash. */
  path: string
  guard: Guard
  /** A few words, as a title. */
  summary: string
  /** Unique, a verb and what it acts on; made from method and path where it is missing. */
  operationId?: string
  /** One or two plain sentences for readers of OpenAPI; the summary where it is missing. */
  description?: string
  tag: Tag
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A longer body is refused with 413 before it is read. */
  bodyLimit?: number
  /** What a success answers with; `null` for 204. */
  response: z.ZodType | null
  /** 200 unless told; 204 where `response` is null. */
  status?: 200 | 201
  /** Asked again and again: the answer carries an ETag. */
  polled?: true
  /** Answers with a file of one of these types instead of JSON. */
  file?: readonly string[]
  /** Answers with server-sent events until either side leaves. */
  stream?: true
  /** Speaks of the session itself: acting as somebody else does not matter, and neither does maintenance. */
  ownSession?: true
  /** Also answered during maintenance. */
  duringMaintenance?: true
}

/** What a file's endpoint brings. */
export type FileResponse = { filename: string; contentType: string; bytes: Uint8Array }

type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined
type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined

/** What the server's handler receives. */
export type ParsedRequest<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}
/** What a caller sends. */
export type RequestBody<E extends Endpoint> = SchemaInput<E['body']>
export type RequestParams<E extends Endpoint> = SchemaInput<E['params']>
/** What a success brings; a 204 brings nothing. */
export type ResponseBody<E extends Endpoint> = E extends { file: readonly string[] }
  ? FileResponse
  : [E['response']] extends [null]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers 204 simply ends
      void
    : z.output<Exclude<E['response'], null>>

/** Keeps the literal types of an endpoint without having to write them twice. */
export const defineEndpoint = <const E extends Endpoint>(spec: E): E => spec
