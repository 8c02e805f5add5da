import multipart from '@fastify/multipart'
import { type Endpoint, SMALL_BODY_LIMIT, type UploadedFile } from '@poledne/contract/http/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import secureJson from 'secure-json-parse'
import { getRealUserId } from '../access/caller.ts'
import { createOverloadedProblem, createValidationProblem, ProblemError } from '../errors/problem.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../limits/concurrency.ts'
import { extendBodyTime } from '../limits/connections.ts'

/** The deepest nesting of a JSON body: more than any valid body has, and little enough to walk through quickly. */
const MAX_DEPTH = 50

const isDeeperThan = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isDeeperThan(each, left - 1)))

/**
 * Parses request bodies and accepts only JSON. A body with `__proto__` is refused, and an empty body counts as none.
 */
export const jsonParserPlugin = fp(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => {
      if (body === '') return undefined
      try {
        const value: unknown = secureJson.parse(body, { protoAction: 'error', constructorAction: 'ignore' })
        if (isDeeperThan(value, MAX_DEPTH)) throw new ProblemError('bad_json')
        return value
      } catch {
        throw new ProblemError('bad_json')
      }
    })
  },
  { name: 'jsonParserPlugin' },
)

/** The time for a whole file, enough for 20 MB at half a megabit per second. */
const UPLOAD_MS = 5 * 60_000
/** All uploads together can take the memory of this many files of the largest size. */
const MAX_FILES_IN_MEMORY = 4
/** The number of uploads of one user at the same time. */
const MAX_PER_USER = 2
const RETRY_MS = 2_000
const MAX_FIELDS = 10
/** The text parts and the boundaries of a form can have this many bytes in addition to the file. */
const MAX_FORM_BYTES = 2 * MAX_FIELDS * SMALL_BODY_LIMIT
const MAX_FIELD_NAME = 100
const MAX_FILENAME = 200

declare module 'fastify' {
  interface FastifyInstance {
    uploads: {
      maxBytes: number
      /** An upload of which nothing arrives for this long is ended. */
      stallMs: number
      /** Limits the uploads of each user. */
      limit: ConcurrencyLimit
      /** The bytes of all uploads that are received or processed. */
      bytes: number
    }
  }
}

/** Limits the size and the number of uploads, because each file is held in memory. */
export const uploadLimitPlugin = fp<{ maxBytes: number; stallMs: number }>(
  async (app, { maxBytes, stallMs }) => {
    const limit = createConcurrencyLimit({ runningPerKey: MAX_PER_USER })
    app.decorate('uploads', { maxBytes, stallMs, limit, bytes: 0 })
  },
  { name: 'uploadLimitPlugin' },
)

/** Lets the routes of a scope receive files; a route that requires one refuses JSON. */
export function acceptUploads(scope: FastifyInstance, { upload, uploadLimit }: Endpoint): void {
  if (upload === 'required') scope.removeContentTypeParser('application/json')
  scope.register(multipart, {
    limits: {
      fileSize: Math.min(uploadLimit ?? scope.uploads.maxBytes, scope.uploads.maxBytes),
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldNameSize: MAX_FIELD_NAME,
      fieldSize: SMALL_BODY_LIMIT,
    },
  })
}

/** Removes the path that some browsers send, and characters that are not printed. */
const cleanFilename = (filename: string): string =>
  filename
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .slice(-MAX_FILENAME)

/** Converts a text part of digits to a number, because a form sends ids as text; other values stay as they are. */
const readFieldValue = (value: unknown): unknown =>
  typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value

export type Upload = { file: UploadedFile; body: Record<string, unknown> }

async function readParts(request: FastifyRequest): Promise<Upload> {
  const body = new Map<string, unknown>()
  let file: UploadedFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') body.set(part.fieldname, readFieldValue(part.value))
    else if (part.fieldname === 'file') file = { filename: cleanFilename(part.filename), bytes: await part.toBuffer() }
    else throw new ProblemError('bad_request')
  }
  if (file === null || file.bytes.byteLength === 0) throw createValidationProblem({ field: 'file', code: 'emptyField' })
  return { file, body: Object.fromEntries(body) }
}

/** The rest of a refused body is not read, so that the connection is closed. */
const CLOSE = { Connection: 'close' }

/** Reads a body and counts its bytes; throws if nothing arrives for some time, or if uploads take too much memory. */
async function receiveUpload(request: FastifyRequest, count: (bytes: number) => number): Promise<Upload> {
  const { raw } = request
  const { uploads } = request.server
  let refuse: (problem: ProblemError) => void = () => {}
  const refused = new Promise<never>((_, reject) => {
    refuse = reject
  })
  const timer = setTimeout(() => refuse(new ProblemError('request_timeout', { headers: CLOSE })), uploads.stallMs)
  const onData = (chunk: Buffer) => {
    timer.refresh()
    // The parser would read and discard the rest of a file that is too large.
    if (count(chunk.byteLength) > uploads.maxBytes + MAX_FORM_BYTES) refuse(new ProblemError('too_large'))
    if (uploads.bytes > uploads.maxBytes * MAX_FILES_IN_MEMORY) refuse(createOverloadedProblem(RETRY_MS, CLOSE))
  }
  extendBodyTime(raw, UPLOAD_MS)
  raw.on('data', onData)
  try {
    return await Promise.race([refused, readParts(request)])
  } catch (error) {
    // The parser throws errors without a code for a body that is no form.
    throw error instanceof Error && !('code' in error) ? new ProblemError('bad_request') : error
  } finally {
    clearTimeout(timer)
    raw.off('data', onData)
  }
}

/**
 * Runs the work with the file and the text parts of a multipart request; a request of another type has neither. Only
 * bytes that have arrived count towards the limit, so that a stalled upload does not block other users.
 */
export async function runWithUpload<T>(
  request: FastifyRequest,
  work: (upload: Upload | null) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work(null)
  const { uploads } = request.server
  const release = uploads.limit.acquire(getRealUserId(request.caller))
  let received = 0
  try {
    const upload = await receiveUpload(request, (bytes) => {
      uploads.bytes += bytes
      received += bytes
      return received
    })
    return await work(upload)
  } finally {
    uploads.bytes -= received
    release()
  }
}
