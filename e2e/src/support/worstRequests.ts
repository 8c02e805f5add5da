import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** These are the most expensive requests that a client can send without a session. */

const MEGABYTE = 1_048_576

export type WorstRequest = { name: string; statuses: readonly number[]; bytes: () => Buffer | string }

type RequestSpec = { method?: string; path: string; body?: string; header?: string; isChunked?: boolean }

function encodeRequest({ method = 'POST', path, body = '', header, isChunked = false }: RequestSpec): Buffer {
  const length = Buffer.byteLength(body)
  const lines = [
    `${method} /admin/api/${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    ...(header ? [header] : []),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ]
  const sent = isChunked ? `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${sent}`)
}

const buildUnknownKeys = (bytes: number) => {
  const pairs = Array.from(
    { length: Math.floor(bytes / 11) },
    (_, index) => `"${index.toString(36).padStart(5, 'k')}":1`,
  )
  return `{${pairs.join(',')}}`.slice(0, bytes)
}
const buildNestedArrays = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
const buildLongEmail = (bytes: number) => `${'a@a.'.repeat(bytes / 4)}@`
const buildPersonFields = (fields: object) => ({
  username: 'x',
  email: 'a@example.com',
  password: 'heslo',
  language: 'cs',
  ...fields,
})
const buildRegistration = (fields: object) =>
  JSON.stringify(buildPersonFields({ timezone: 'Europe/Prague', ...fields }))
const generateRandomName = () => randomBytes(9).toString('hex')
const randomizeCase = (text: string) =>
  [...text].map((letter) => ((randomBytes(1)[0] ?? 0) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('')

const createFixedRequest = (name: string, statuses: readonly number[], spec: RequestSpec): WorstRequest => {
  const bytes = encodeRequest(spec)
  return { name, statuses, bytes: () => bytes }
}

/** Lists requests with the statuses that each of them may get; 429 of the rate limit is possible too. */
export function listWorstRequests(): WorstRequest[] {
  const [fits, large] = [15_000, 60_000]
  const auth = ['register', 'login', 'lostPassword', 'confirm', 'resetPassword'].flatMap((call) => {
    const path = `auth/${call}/`
    return [
      createFixedRequest(`${call}: unknown keys that fit`, [422], { path, body: `${buildUnknownKeys(fits)}` }),
      createFixedRequest(`${call}: 70,000 unknown keys`, [413], { path, body: buildUnknownKeys(MEGABYTE) }),
      createFixedRequest(`${call}: 1 MB in chunks`, [413], { path, body: buildUnknownKeys(MEGABYTE), isChunked: true }),
    ]
  })
  return [
    ...auth,
    createFixedRequest('register: e-mail of 15 KB', [422], {
      path: 'auth/register/',
      body: buildRegistration({ email: buildLongEmail(fits) }),
    }),
    createFixedRequest('register: e-mail of 1 MB', [413], {
      path: 'auth/register/',
      body: buildRegistration({ email: buildLongEmail(MEGABYTE) }),
    }),
    createFixedRequest('login: nested arrays', [400], { path: 'auth/login/', body: buildNestedArrays(fits) }),
    createFixedRequest('login: wrong JSON', [400], { path: 'auth/login/', body: `{"a":"${'\\\\'.repeat(fits / 4)}` }),
    createFixedRequest('login: headers of 15 KB', [422], {
      path: 'auth/login/',
      body: '{}',
      header: `Accept-Language: ${'en,'.repeat(5_000)}`,
    }),
    createFixedRequest('login: headers of 60 KB', [431], {
      path: 'auth/login/',
      body: '{}',
      header: `X: ${'x'.repeat(large)}`,
    }),
    createFixedRequest('log: unknown keys', [422], { path: 'error/log/', body: buildUnknownKeys(large) }),
    createFixedRequest('log: numbers', [422], { path: 'error/log/', body: `[${'0,'.repeat(large / 2 - 2)}0]` }),
    createFixedRequest('log: 1 MB', [413], { path: 'error/log/', body: buildNestedArrays(MEGABYTE) }),
    createFixedRequest('screen: unknown keys', [422], { path: 'public/screens/x/seen/', body: buildUnknownKeys(fits) }),
    createFixedRequest('menu: long query', [400, 404], {
      method: 'GET',
      path: `public/restaurants/1/menu/?week=${'1'.repeat(14_000)}`,
    }),
    createFixedRequest('menu: many query keys', [400], {
      method: 'GET',
      path: `public/restaurants/1/menu/?${'a&b=1&'.repeat(2_000)}`,
    }),
    createFixedRequest('text: a body of 1 MB', [200], {
      method: 'GET',
      path: 'public/texts/terms/',
      body: buildUnknownKeys(MEGABYTE),
    }),
    {
      name: 'register: time zone in random case',
      statuses: [422],
      bytes: () =>
        encodeRequest({
          path: 'auth/register/',
          body: buildRegistration({ timezone: `e${randomizeCase('urope/prague')}` }),
        }),
    },
    {
      name: 'login: another name each time',
      statuses: [401],
      bytes: () =>
        encodeRequest({ path: 'auth/login/', body: JSON.stringify({ username: generateRandomName(), password: 'x' }) }),
    },
    {
      name: 'menu: another week each time',
      statuses: [200, 404],
      bytes: () =>
        encodeRequest({
          method: 'GET',
          path: `public/restaurants/${1 + ((randomBytes(1)[0] ?? 0) % 9)}/menu/?week=2${randomBytes(2).readUInt16BE() % 10}26-01-05`,
        }),
    },
  ]
}

export type RawResponse = { status: number; bytes: number }

/** Sends one request on a new connection; the status is 0 without a response. */
export function sendRawRequest(port: number, { bytes }: WorstRequest): Promise<RawResponse> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    let [head, length] = ['', 0]
    socket.on('data', (chunk) => {
      if (head.length < 12) head += chunk.toString('latin1')
      length += chunk.length
    })
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('error', () => {})
    // The response is complete when the server closes its side, even if the request is not.
    socket.once('end', () => socket.destroy())
    socket.once('close', () => settle({ status: Number(head.slice(9, 12)), bytes: length }))
    socket.write(bytes())
  })
}
