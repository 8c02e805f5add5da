import type { z } from 'zod'
import { type Guard, type Permission, RECORD_MODULES, type RecordModuleName } from '../access/permissions.ts'

/** Returns the name of a record module in words, such as "Weekly menus". */
const describeModule = (name: RecordModuleName) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

/** The groups of operations in OpenAPI; a record module is a group of its own. */
export const TAGS = {
  session: 'Signing in and out, the profile of the session, status and events',
  profile: 'The account of the signed-in user: profile, sessions, notifications and preferences',
  dashboard: 'The dashboard and the search across modules',
  ...(Object.fromEntries(RECORD_MODULES.map((name) => [name, describeModule(name)])) as Record<
    RecordModuleName,
    string
  >),
  changes: 'Change sets: what bulk requests, imports, price changes and merges changed, and their undo',
  undo: 'Undo of bulk requests',
  imports: 'Imports of records from files',
  supportRequests: 'Support requests and their messages',
  notifications: 'Notifications to other users',
  codelists: 'Values for selects',
  settings: 'Settings lists, screens and the system page',
  audit: 'The audit log',
  public: 'Content for guests: screens, menus and texts. No session is needed',
  operations: 'Error reports and this description',
}
export type Tag = keyof typeof TAGS

/** The largest request body in bytes, unless the endpoint declares another limit. */
export const DEFAULT_BODY_LIMIT = 65_536
/** The body limit in bytes of the few endpoints whose schema allows more text than fits into the default. */
export const LARGE_BODY_LIMIT = 1_048_576
/** The largest uploaded file in bytes, unless the server is configured with another limit. */
export const DEFAULT_UPLOAD_LIMIT = 20 * 1_048_576
/** The body limit in bytes of public endpoints. */
export const SMALL_BODY_LIMIT = 16_384

/** Declares one endpoint for the server, the browser (see `api.ts`) and OpenAPI. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `{BASE_PATH}/api/`, with `:name` for parameters and a trailing slash. */
  path: string
  guard: Guard
  /** Whether an endpoint of the settings accepts a permission for selected restaurants and returns only their data. */
  perRestaurant?: boolean
  /** A title of a few words for OpenAPI. */
  summary: string
  /** A unique id for OpenAPI, such as `publishWeeklyMenu`; if missing, it is made from method and path. */
  operationId?: string
  /** One or two sentences for OpenAPI; if missing, the summary is used. */
  description?: string
  tag: Tag
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The limit in bytes; a longer body is refused with 413 before it is parsed. */
  bodyLimit?: number
  /**
   * The request is `multipart/form-data` with one file in the part `file`, and the fields of `body` as text parts. An
   * endpoint with `optional` also accepts JSON.
   */
  upload?: 'required' | 'optional'
  /** The limit of the file in bytes, if it is lower than that of the server. */
  uploadLimit?: number
  /** The schema of the body of a successful response; `null` for 204. */
  response: z.ZodType | null
  /** The status of a successful response: 200 by default, 204 if `response` is null. */
  status?: 200 | 201
  /** Clients poll this endpoint, so its response has an ETag. */
  polled?: true
  /** The response is a file of one of these types instead of JSON. */
  file?: readonly string[]
  /** The response is a stream of server-sent events. */
  stream?: true
  /**
   * The endpoint concerns the session itself: it works during maintenance and ignores that the caller acts as another
   * user.
   */
  ownSession?: true
  /** The endpoint works for a user who must set up a second factor before anything else. */
  withoutFactor?: true
  /** The endpoint works during maintenance. */
  duringMaintenance?: true
  /**
   * Whether an API token can call the endpoint, or the permission that it needs for that. If missing, a token can call
   * endpoints whose guard is a permission, and not those for every session, which concern the user's own account.
   * False is for endpoints that always need a recent proof, or that return a way to sign in.
   */
  apiToken?: boolean | Permission
}

/** Whether an API token with the needed permissions can call the endpoint. */
export const acceptsApiToken = ({ guard, apiToken = guard !== 'session' }: Endpoint): boolean => apiToken !== false

/** The file of a request to an endpoint with `upload`. */
export type UploadedFile = { filename: string; bytes: Uint8Array }

/** The response of an endpoint with `file`. */
export type FileResponse = {
  filename: string
  contentType: string
  bytes: Uint8Array
  /** Whether every response has the same bytes, so that it can be cached forever. */
  isImmutable?: boolean
}
/** A long file, which is sent in chunks while it is being written. */
export type StreamedFileResponse = Omit<FileResponse, 'bytes'> & {
  stream: AsyncIterable<Uint8Array | string>
  /** The length of the file, if it can be estimated, so that a client can show its progress. */
  estimatedBytes?: number | undefined
}

type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined
type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined

/** The parsed request that a handler on the server gets. */
export type ParsedRequest<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
  file: E extends { upload: 'required' } ? UploadedFile : E extends { upload: 'optional' } ? UploadedFile | null : null
}
/** The body that a client sends. */
export type RequestBody<E extends Endpoint> = SchemaInput<E['body']>
export type RequestParams<E extends Endpoint> = SchemaInput<E['params']>
/** The response that a client receives; void for a 204. */
export type ResponseBody<E extends Endpoint> = E extends { file: readonly string[] }
  ? FileResponse | StreamedFileResponse
  : [E['response']] extends [null]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 returns nothing
      void
    : z.output<Exclude<E['response'], null>>

/** Defines an endpoint; the type parameters keep its literal types. */
export const defineEndpoint = <
  const M extends Endpoint['method'],
  const P extends string,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  method: M,
  path: P,
  spec: E,
) => ({ method, path, ...spec })
