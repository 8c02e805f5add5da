import { defineEndpoint } from '@poledne/contract/http/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import { bindEndpoint } from './bindEndpoint.ts'
import { problemHandlersPlugin } from './problemHandlers.ts'
import { jsonParserPlugin, uploadLimitPlugin } from './requestBody.ts'

const MAX_BYTES = 1_000
const response = z.object({ filename: z.string().nullable(), bytes: z.int(), body: z.unknown() })
const shared = { guard: 'session', tag: 'imports', summary: 'Test', response } as const
const required = defineEndpoint('POST', 'required/', { ...shared, upload: 'required' })
const optional = defineEndpoint('POST', 'optional/', {
  ...shared,
  upload: 'optional',
  body: z.strictObject({ variantId: z.int().optional() }),
})
const held = defineEndpoint('POST', 'held/', { ...shared, upload: 'required' })
const none = defineEndpoint('POST', 'none/', { ...shared, body: z.strictObject({}) })

let app: FastifyInstance
/** Each function lets one request to `held/` finish. */
const waiting: (() => void)[] = []

beforeAll(async () => {
  app = Fastify()
  app.decorate('shouldValidateResponses', true)
  app.decorateRequest('caller')
  app.decorateRequest('language', 'en')
  app.addHook('onRequest', async (request) => {
    request.caller = { userId: Number(request.headers['x-user'] ?? 1), realUserId: null } as unknown as Caller
  })
  app.register(problemHandlersPlugin, { logRefusal: () => {} })
  app.register(jsonParserPlugin)
  app.register(uploadLimitPlugin, { maxBytes: MAX_BYTES, stallMs: 15_000 })
  app.register(async (api) => {
    for (const endpoint of [required, optional, none])
      bindEndpoint(api, endpoint, async ({ file, body }) => ({
        filename: file?.filename ?? null,
        bytes: file?.bytes.byteLength ?? 0,
        body: body ?? null,
      }))
    bindEndpoint(api, held, async ({ file: { filename, bytes } }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { filename, bytes: bytes.byteLength, body: null }
    })
  })
  await app.ready()
})
afterAll(() => app.close())

type Part = [name: string, value: string | Blob, filename?: string]

const send = (path: string, ...parts: Part[]) => sendAs(1, path, ...parts)

async function sendAs(userId: number, path: string, ...parts: Part[]) {
  const form = new FormData()
  for (const [name, value, filename] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const sent = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-user': String(userId) },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: sent.statusCode, body: sent.json() }
}

const file = (length: number, filename = 'dishes.csv'): Part => ['file', new Blob(['x'.repeat(length)]), filename]

test('an upload reaches the handler with its name, without the path of the folder', async () => {
  const { status, body } = await send('/required/', file(10, 'C:\\Users\\eva\\jídla.csv'))
  expect([status, body]).toEqual([200, { filename: 'jídla.csv', bytes: 10, body: {} }])
})

test('text parts are the body of an upload, and digits are a number', async () => {
  const { body } = await send('/optional/', ['variantId', '12'], file(10))
  expect(body).toEqual({ filename: 'dishes.csv', bytes: 10, body: { variantId: 12 } })
})

test('an endpoint with an optional upload accepts JSON, one with a required upload returns 415', async () => {
  const json = { method: 'POST', payload: { variantId: 12 } } as const
  expect((await app.inject({ ...json, url: '/optional/' })).json()).toEqual({
    filename: null,
    bytes: 0,
    body: { variantId: 12 },
  })
  expect((await app.inject({ ...json, url: '/required/' })).statusCode).toBe(415)
})

test('a required upload without a body returns 422 at the file', async () => {
  const response = await app.inject({ method: 'POST', url: '/required/' })
  expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field: 'file' }]])
})

test('an endpoint without uploads returns 415 for a multipart request', async () => {
  expect((await send('/none/', file(10))).status).toBe(415)
})

test('the uploads of all users together can take the memory of four files', async () => {
  const running = [2, 2, 3, 3].map((userId) => sendAs(userId, '/held/', file(MAX_BYTES * 0.7)))
  await expect.poll(() => waiting.length).toBe(4)
  expect((await sendAs(2, '/required/', file(1))).status).toBe(429)
  expect(await sendAs(4, '/required/', file(MAX_BYTES * 0.7))).toMatchObject({
    status: 503,
    body: { code: 'overloaded' },
  })
  for (const finish of waiting) finish()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await sendAs(4, '/required/', file(MAX_BYTES * 0.7))).status).toBe(200)
})

test('a file above the limit returns 413', async () => {
  expect((await send('/required/', file(MAX_BYTES))).status).toBe(200)
  expect(await send('/required/', file(MAX_BYTES + 1))).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test.each([
  ['no file', [['variantId', '12'] as Part], 422],
  ['an empty file', [file(0)], 422],
  ['a file in another part', [['photo', new Blob(['x']), 'a.png'] as Part], 400],
  ['two files', [file(1), file(1)], 400],
  ['too many fields', Array.from({ length: 20 }, (_, at): Part => [`field${at}`, 'x']), 400],
])('an upload with %s is refused', async (_, parts, status) => {
  expect((await send('/required/', ...parts)).status).toBe(status)
})

test('a multipart body that ends too early returns 400', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect(
    (await app.inject({ method: 'POST', url: '/optional/', payload: '{"variantId":1}', headers })).statusCode,
  ).toBe(400)
})
