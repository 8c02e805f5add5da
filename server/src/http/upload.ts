import multipart from '@fastify/multipart'
import { type Endpoint, SMALL_BODY_LIMIT, type UploadedFile } from '@poledne/contract/endpoints/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { extendBodyTime } from './limits/connections.ts'
import { createUserLimiter, type UserLimiter } from './limits/userLimiter.ts'
import { createValidationProblem, ProblemError } from './problem.ts'

/** The time for a whole file, enough for 20 MB at half a megabit per second. */
const UPLOAD_MS = 5 * 60_000
const MAX_FIELDS = 10
const MAX_FIELD_NAME = 100
const MAX_FILENAME = 200

declare module 'fastify' {
  interface FastifyInstance {
    uploads: { maxBytes: number; limiter: UserLimiter }
  }
}

/** Limits the size and the number of uploads, because each file is held in memory. */
export const uploadLimitPlugin = fp<{ maxBytes: number }>(
  async (app, { maxBytes }) => {
    app.decorate('uploads', { maxBytes, limiter: createUserLimiter() })
  },
  { name: 'uploadLimitPlugin' },
)

/** Lets the routes of a scope receive files; a route that requires one refuses JSON. */
export function acceptUploads(scope: FastifyInstance, { upload }: Endpoint): void {
  if (upload === 'required') scope.removeContentTypeParser('application/json')
  scope.register(multipart, {
    limits: {
      fileSize: scope.uploads.maxBytes,
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

/** Reads the value of a text part; ids are sent as digits. */
const readFieldValue = (value: unknown): unknown =>
  typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value

/** Reads the file and the text parts of a multipart request; a request of another type has neither. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ file: UploadedFile; body: Record<string, unknown> } | null> {
  if (!request.isMultipart()) return null
  const { limiter } = request.server.uploads
  const release = limiter.acquire(request.caller)
  try {
    extendBodyTime(request.raw, UPLOAD_MS)
    const body = new Map<string, unknown>()
    let file: UploadedFile | null = null
    for await (const part of request.parts()) {
      if (part.type === 'field') body.set(part.fieldname, readFieldValue(part.value))
      else if (part.fieldname === 'file')
        file = { filename: cleanFilename(part.filename), bytes: await part.toBuffer() }
      else throw new ProblemError('bad_request')
    }
    if (file === null || file.bytes.byteLength === 0)
      throw createValidationProblem({ field: 'file', code: 'emptyField' })
    return { file, body: Object.fromEntries(body) }
  } finally {
    release()
  }
}
