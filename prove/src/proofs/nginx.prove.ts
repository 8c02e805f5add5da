import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/src/app.ts'
import { type Nginx, startNginx } from '../../../server/src/testing/processes/nginx.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../server/src/testing/testApp.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** These proofs run nginx with docs/operating/nginx.conf in front of two instances. */

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const ORIGIN = 'https://menu.example.com'
const MEGABYTE = 1_048_576
/** The time that an import takes in this proof is longer than the 60 seconds of any other response. */
const LONG_MS = 65_000

let testApp: TestApp
let instances: FastifyInstance[]
let nginx: Nginx
let cook: TestUser
let longAnswer: Promise<{ status: number }>

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends an import to a server that answers after a long time; the other tests run meanwhile. */
async function startLongRequest(): Promise<{ status: number }> {
  const slow = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.end('{}'), LONG_MS)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const proxy = await startNginx([port, port])
  try {
    return await proxy.send({ method: 'POST', path: '/admin/api/imports/1/apply/', body: '{}' })
  } finally {
    await proxy.stop()
    slow.close()
  }
}

beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL: ORIGIN, TRUST_PROXY: '127.0.0.1' })
  cook = await testApp.buildUser(['dishes.view', 'dishes.add', 'dishes.edit', 'weeklyMenus.view', 'weeklyMenus.edit'])
  const { config, database } = testApp
  instances = await Promise.all(
    [1, 2].map(() => buildApp({ config, database, webRoot, logger: false, shouldShedLoad: false })),
  )
  const [first = 0, second = 0] = await Promise.all(instances.map(listen))
  nginx = await startNginx([first, second])
  longAnswer = startLongRequest()
  longAnswer.catch(() => {})
})
afterAll(async () => {
  // The request has an nginx of its own, which must not outlive the tests.
  await longAnswer?.catch(() => {})
  await nginx?.stop()
  for (const app of instances) await app.close()
  await testApp.close()
}, 2 * LONG_MS)

const authorize = () => ({ authorization: `Bearer ${cook.token}` })
const fetchApi = (path: string) => nginx.send({ path: `/admin/api/${path}`, headers: authorize() })
const sendJson = (path: string, body: string, headers: Record<string, string> = {}) =>
  nginx.send({
    method: 'POST',
    path: `/admin/api/${path}`,
    headers: { ...authorize(), 'content-type': 'application/json', ...headers },
    body,
  })

function uploadFile(path: string, bytes: number) {
  const row = `Kulajda,${'x'.repeat(20_000)}\n`
  const content = Buffer.alloc(bytes, row)
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="dishes.csv"\r\nContent-Type: text/csv\r\n\r\n'
  return nginx.send({
    method: 'POST',
    path: `/admin/api/${path}`,
    headers: { ...authorize(), 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(`${head}nameCs,note\n`), content, Buffer.from('\r\n--b--\r\n')]),
  })
}

test('pages and their files are served under the base path, and nothing else', async () => {
  expect((await nginx.send({ path: '/' })).headers.location).toMatch(/^https:\/\/menu\.example\.com(:\d+)?\/admin\/$/)
  const page = await nginx.send({ path: '/admin/' })
  expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age')])
  const script = /<script[^>]* src="([^"]+\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
  expect((await nginx.send({ path: script })).headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': expect.stringContaining('immutable'),
  })
  for (const path of ['/metrics', '/healthz', '/readyz', '/other'])
    expect([path, (await nginx.send({ path })).status]).toEqual([path, 404])
})

test('without TLS, pages are redirected and the API is refused', async () => {
  const open = (path: string) => fetch(`${nginx.httpUrl}${path}`, { redirect: 'manual' })
  expect((await open('/admin/dishes?page=2')).headers.get('location')).toBe('https://127.0.0.1/admin/dishes?page=2')
  expect((await open('/admin/api/dishes/')).status).toBe(403)
})

test('pages are served over HTTP/2', async () => {
  const session = connect(`https://127.0.0.1:${nginx.httpsPort}`, { ca: nginx.ca, servername: 'menu.example.com' })
  const stream = session.request({ ':path': '/admin/', ':authority': 'menu.example.com' })
  const [headers] = await once(stream, 'response')
  expect(headers[':status']).toBe(200)
  session.destroy()
})

test('the program sees the address of the client, the scheme and the host', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
  await sendJson('auth/login/', body, { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-host': 'evil.example' })
  const rows = await testApp.database.rows({ text: 'select address from audit_log order by id desc limit 1' })
  expect(rows).toEqual([{ address: '127.0.0.1' }])
  const login = (origin: string) => sendJson('auth/login/', body, { origin, 'x-forwarded-proto': 'http' })
  expect(JSON.parse((await login(ORIGIN)).text).code).toBe('bad_credentials')
})

test('an event arrives on the stream while it is open', async () => {
  const stream = await nginx.open({ path: '/admin/api/events/', headers: authorize() })
  let received = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  expect(stream.headers['content-type']).toContain('text/event-stream')
  await sendJson('dishes/', JSON.stringify({ nameCs: 'Kulajda' }))
  await expect.poll(() => received, { timeout: 10_000 }).toContain('event: record')
  stream.destroy()
})

test('a request to upgrade the connection gets an ordinary response', async () => {
  const headers = { ...authorize(), connection: 'Upgrade', upgrade: 'websocket' }
  expect((await nginx.send({ path: '/admin/api/dishes/', headers })).status).toBe(200)
})

test('a file of 19 MB is uploaded, and a larger one than the program accepts is refused as a problem', async () => {
  const accepted = await uploadFile('imports/?module=dishes', 19 * MEGABYTE)
  expect([accepted.status, JSON.parse(accepted.text)]).toEqual([201, expect.objectContaining({ module: 'dishes' })])
  const week = await uploadFile('weeklyMenus/parse/', 2 * MEGABYTE)
  expect(week.headers['content-type']).toContain('json')
  expect(week.status).not.toBe(413)
  for (const megabytes of [20.2, 30]) {
    const refused = await uploadFile('imports/?module=dishes', megabytes * MEGABYTE)
    expect([megabytes, refused.status, refused.headers['content-type'], JSON.parse(refused.text).code]).toEqual([
      megabytes,
      413,
      expect.stringContaining('application/problem+json'),
      'too_large',
    ])
  }
})

test('any other body above 1 MB is refused as a problem', async () => {
  const refused = await sendJson('dishes/', JSON.stringify({ nameCs: 'x'.repeat(1.2 * MEGABYTE) }))
  expect([refused.status, refused.headers['content-type'], JSON.parse(refused.text)]).toEqual([
    413,
    expect.stringContaining('application/problem+json'),
    { type: 'about:blank', title: expect.any(String), status: 413, code: 'too_large' },
  ])
})

test('both instances serve, and one serves alone when the other has stopped', async () => {
  const fetchStatuses = async () =>
    (await Promise.all(Array.from({ length: 20 }, () => fetchApi('dishes/')))).map(({ status }) => status)
  const all200 = Array.from({ length: 20 }, () => 200)
  expect(await fetchStatuses()).toEqual(all200)
  await instances[0]?.close()
  expect(await fetchStatuses()).toEqual(all200)
})

test('an import that takes longer than a minute gets its response', { timeout: 2 * LONG_MS }, async () => {
  expect((await longAnswer).status).toBe(200)
  recordProof({
    proof: 'nginx: the shipped configuration',
    tried: 10,
    wrong: 0,
    measured: 'upload of 19 MB, response after 65 s',
  })
})
