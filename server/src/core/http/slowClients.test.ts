import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildUpload } from '../../testing/builders/uploadedFile.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

/** These tests send requests in parts, or only their beginning, over real connections. */

const RIGHTS = ['dishes.view', 'dishes.add', 'weeklyMenus.view']
const ROUTES = ['imports/?module=dishes', 'weeklyMenus/parse/']

let testApp: TestApp
/** An instance that ends uploads early. */
let impatientApp: FastifyInstance
let lines: { msg: string; code?: string; status?: number; cause?: string }[] = []

beforeAll(async () => {
  testApp = await buildTestApp({ UPLOAD_MAX_MB: '1' })
  const logger = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) })
  const timeouts = { uploadStallMs: 300 }
  impatientApp = await buildApp({ ...testApp, webRoot: null, logger, shouldShedLoad: false, timeouts })
  for (const each of [testApp.app, impatientApp]) await each.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await impatientApp.close()
  await testApp.close()
})
beforeEach(() => {
  lines = []
})

const MEGABYTE = 1_048_576
const getPort = (app: FastifyInstance) => (app.server.address() as AddressInfo).port
const { payload, headers } = buildUpload('dishes.csv', 'Název\nKulajda')
/** The beginning of the body, without the end of the file. */
const START = payload.subarray(0, -30)

const UPLOAD = { type: headers['content-type'], start: START, length: 10 * MEGABYTE }

/** Sends the beginning of a request. */
async function sendStart(app: FastifyInstance, user: TestUser, path: string, { type, start, length }: typeof UPLOAD) {
  const socket = connect(getPort(app), '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const lines = ['Host: x', `Authorization: Bearer ${user.token}`, `Content-Type: ${type}`, `Content-Length: ${length}`]
  socket.write([`POST /admin/api/${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  socket.write(start)
  return socket
}

/** Sends the beginning of a request and waits until the server reads it. */
async function startRequest(app: FastifyInstance, user: TestUser, path: string, sent = UPLOAD) {
  const arrived = once(app.server, 'request')
  const socket = await sendStart(app, user, path, sent)
  const [request] = await arrived
  await once(request, 'resume')
  return socket
}

async function readUntilClosed(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'close')
  return received
}

const upload = async (app: FastifyInstance, user: TestUser, path: string) =>
  (
    await fetch(`http://127.0.0.1:${getPort(app)}/admin/api/${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${user.token}` },
      body: payload,
    })
  ).status

test.each(ROUTES)('an upload to %s without permission returns 403 before its body arrives', async (path) => {
  const socket = await sendStart(testApp.app, await testApp.buildUser([]), path, UPLOAD)
  const [start] = await once(socket, 'data')
  expect(start).toMatch(/^HTTP\/1\.1 403 [\s\S]*"code":"forbidden"/)
})

test.each(ROUTES)('uploads to %s whose bodies never arrive do not keep other users from uploading', async (path) => {
  const users = await Promise.all([1, 2, 3].map(() => testApp.buildUser(RIGHTS)))
  const [first, second, third] = users as [TestUser, TestUser, TestUser]
  for (const user of [first, second]) {
    for (let count = 0; count < 2; count++) await startRequest(testApp.app, user, path)
    expect(await upload(testApp.app, user, path)).toBe(429)
  }
  expect([200, 201]).toContain(await upload(testApp.app, third, path))
})

test.each(ROUTES)('an upload to %s without progress returns 408, and its connection is closed', async (path) => {
  const user = await testApp.buildUser(RIGHTS)
  const uploads = [await startRequest(impatientApp, user, path), await startRequest(impatientApp, user, path)]
  for (const response of await Promise.all(uploads.map(readUntilClosed)))
    expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
  expect([200, 201]).toContain(await upload(impatientApp, user, path))
})

test('an upload above the limit returns 413 before the rest of its body arrives', async () => {
  const start = Buffer.concat([START, Buffer.alloc(2 * MEGABYTE)])
  const socket = await startRequest(testApp.app, await testApp.buildUser(RIGHTS), ROUTES[0] as string, {
    ...UPLOAD,
    start,
  })
  expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/)
})

test.each([
  ['an upload', 'imports/?module=dishes', UPLOAD],
  ['a JSON body', 'dishes/', { type: 'application/json', start: Buffer.from('{"nameCs":'), length: 100 }],
])('%s that the client aborts is not logged as a lost database', async (_, path, sent) => {
  const socket = await startRequest(impatientApp, await testApp.buildUser(RIGHTS), path, sent)
  socket.destroy()
  await expect
    .poll(() => lines.filter(({ msg }) => msg === 'request refused'))
    .toMatchObject([{ status: 400, code: 'bad_request', cause: 'aborted' }])
})
