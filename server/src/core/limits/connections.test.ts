import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

const MAX = 10
const MEGABYTE = 1_048_576

let testApp: TestApp
let app: FastifyInstance
let user: TestUser
let port: number
/** The port of an instance with the default timeouts. */
let slowTimeoutPort: number
/** The server-side sockets of the connections to that instance, newest last. */
const accepted: Socket[] = []

beforeAll(async () => {
  testApp = await buildTestApp({ MAX_CONNECTIONS: String(MAX) })
  user = await testApp.buildUser(['dishes.view'])
  const timeouts = { headersMs: 300, bodyMs: 300, checkEveryMs: 50 }
  app = await buildApp({ ...testApp, webRoot: null, logger: false, shouldShedLoad: false, timeouts })
  testApp.app.server.on('connection', (socket) => accepted.push(socket))
  for (const each of [app, testApp.app]) await each.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  slowTimeoutPort = (testApp.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})

async function openSocket(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1').setEncoding('latin1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Reads everything until the server closes the connection. */
async function readUntilClosed(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await new Promise((closed) => socket.once('close', closed))
  return received
}

async function readUntil(socket: Socket, text: string): Promise<void> {
  for (let received = ''; !received.includes(text); ) received += String((await once(socket, 'data'))[0])
}

const formatPostHead = (path: string, ...lines: string[]) =>
  [`POST /admin/api/${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n')

async function sendSlowBody(path = 'auth/login/'): Promise<string> {
  const socket = await openSocket()
  socket.write(`${formatPostHead(path, 'Content-Length: 100')}{"username":`)
  return readUntilClosed(socket)
}

async function sendSlowHeaders(): Promise<string> {
  const socket = await openSocket()
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  return readUntilClosed(socket)
}

test('a JSON body that does not arrive in time closes the connection with 408', async () => {
  expect(await sendSlowBody()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that does not arrive after the response closes the connection', async () => {
  expect(await sendSlowBody('nothing/')).not.toBe('')
  const socket = await openSocket()
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n')
  expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test('headers that do not arrive in time close the connection with 408', async () => {
  expect(await sendSlowHeaders()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an expectation that the server does not know returns 417 and closes the connection', async () => {
  for (const lines of [[], ['Content-Length: 100']]) {
    const socket = await openSocket(slowTimeoutPort)
    socket.write(formatPostHead('auth/login/', 'Expect: nonsense', ...lines))
    expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 417 [\s\S]*Connection: close/)
  }
})

test('event streams and idle connections outlive the timeouts', async () => {
  const stream = await openSocket()
  stream.write(`GET /admin/api/events/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`)
  await readUntil(stream, 'event: badges')
  const idle = await openSocket()
  const healthRequest = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  idle.write(healthRequest)
  await readUntil(idle, '"ok"')

  await Promise.all([sendSlowBody(), sendSlowHeaders()])
  idle.write(healthRequest)
  await readUntil(idle, '"ok"')
  testApp.database.publish({ about: 'settings' })
  await testApp.database.rows({ text: 'update settings set repeat_days = repeat_days + 1' })
  testApp.database.publish({ about: 'settings' })
  await readUntil(stream, 'event: settings')
  stream.destroy()
  idle.destroy()
})

test.each([
  ['with a length', [`Content-Length: ${20 * MEGABYTE}`]],
  ['in chunks', ['Transfer-Encoding: chunked']],
])('a body of 20 MB %s returns 413 and is not read', async (_name, lines) => {
  const socket = await openSocket(slowTimeoutPort)
  const response = readUntilClosed(socket)
  socket.write(formatPostHead('auth/login/', ...lines))
  const piece = 'x'.repeat(MEGABYTE)
  for (let sent = 0; sent < 20; sent++)
    socket.write(lines[0]?.startsWith('Transfer') ? `${MEGABYTE.toString(16)}\r\n${piece}\r\n` : piece)
  expect(await response).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/)
  expect(accepted.at(-1)?.bytesRead).toBeLessThan(MEGABYTE)
})

test('a client that sends 5 MB with fetch reads the 413', async () => {
  const response = await fetch(`http://127.0.0.1:${slowTimeoutPort}/admin/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'x'.repeat(5 * MEGABYTE),
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'too_large'])
})

test('a connection beyond MAX_CONNECTIONS is refused until another one closes', async () => {
  const sockets = await Promise.all(Array.from({ length: MAX }, () => openSocket()))
  const extra = connect(port, '127.0.0.1').on('error', () => {})
  await new Promise((closed) => extra.once('close', closed))
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => new Promise((count) => app.server.getConnections((_error, open) => count(open)))).toBe(0)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('a server that stops refuses new connections before its event streams end', async () => {
  const stopping = await buildApp({ ...testApp, webRoot: null, logger: false, shouldShedLoad: false })
  let refusal: unknown
  // The streams end in the same phase.
  stopping.addHook('preClose', async () => {
    refusal = await once(connect((address as AddressInfo).port, '127.0.0.1'), 'connect').catch((error) => error.code)
  })
  await stopping.listen({ host: '127.0.0.1', port: 0 })
  const address = stopping.server.address()
  await stopping.close()
  expect(refusal).toBe('ECONNREFUSED')
})
