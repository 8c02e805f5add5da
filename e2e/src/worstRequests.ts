import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** The most expensive requests that anybody can send without a session. */

const MEGABYTE = 1_048_576

export type WorstRequest = { name: string; statuses: readonly number[]; bytes: () => Buffer | string }

type Spec = { method?: string; path: string; body?: string; header?: string; isChunked?: boolean }

function write({ method = 'POST', path, body = '', header, isChunked = false }: Spec): Buffer {
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

const keys = (bytes: number) => {
  const pairs = Array.from(
    { length: Math.floor(bytes / 11) },
    (_, index) => `"${index.toString(36).padStart(5, 'k')}":1`,
  )
  return `{${pairs.join(',')}}`.slice(0, bytes)
}
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
const email = (bytes: number) => `${'a@a.'.repeat(bytes / 4)}@`
const person = (fields: object) => ({
  username: 'x',
  email: 'a@example.com',
  password: 'heslo',
  language: 'cs',
  ...fields,
})
const register = (fields: object) => JSON.stringify(person({ timezone: 'Europe/Prague', ...fields }))
const randomName = () => randomBytes(9).toString('hex')
const randomCase = (text: string) =>
  [...text].map((letter) => ((randomBytes(1)[0] ?? 0) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('')

const fixed = (name: string, statuses: readonly number[], spec: Spec): WorstRequest => {
  const bytes = write(spec)
  return { name, statuses, bytes: () => bytes }
}

/** Too many requests is an answer to any of them. */
export function worstRequests(): WorstRequest[] {
  const [fits, large] = [15_000, 60_000]
  const auth = ['register', 'login', 'lostPassword', 'confirm', 'resetPassword'].flatMap((call) => {
    const path = `auth/${call}/`
    return [
      fixed(`${call}: unknown keys that fit`, [422], { path, body: `${keys(fits)}` }),
      fixed(`${call}: 70,000 unknown keys`, [413], { path, body: keys(MEGABYTE) }),
      fixed(`${call}: 1 MB in chunks`, [413], { path, body: keys(MEGABYTE), isChunked: true }),
    ]
  })
  return [
    ...auth,
    fixed('register: e-mail of 15 KB', [422], { path: 'auth/register/', body: register({ email: email(fits) }) }),
    fixed('register: e-mail of 1 MB', [413], { path: 'auth/register/', body: register({ email: email(MEGABYTE) }) }),
    fixed('login: nested arrays', [400], { path: 'auth/login/', body: nested(fits) }),
    fixed('login: wrong JSON', [400], { path: 'auth/login/', body: `{"a":"${'\\\\'.repeat(fits / 4)}` }),
    fixed('login: headers of 15 KB', [422], {
      path: 'auth/login/',
      body: '{}',
      header: `Accept-Language: ${'en,'.repeat(5_000)}`,
    }),
    fixed('login: headers of 60 KB', [431], { path: 'auth/login/', body: '{}', header: `X: ${'x'.repeat(large)}` }),
    fixed('log: unknown keys', [422], { path: 'error/log/', body: keys(large) }),
    fixed('log: numbers', [422], { path: 'error/log/', body: `[${'0,'.repeat(large / 2 - 2)}0]` }),
    fixed('log: 1 MB', [413], { path: 'error/log/', body: nested(MEGABYTE) }),
    fixed('screen: unknown keys', [422], { path: 'public/screens/x/seen/', body: keys(fits) }),
    fixed('menu: long query', [400, 404], {
      method: 'GET',
      path: `public/restaurants/1/menu/?week=${'1'.repeat(14_000)}`,
    }),
    fixed('menu: many query keys', [400], {
      method: 'GET',
      path: `public/restaurants/1/menu/?${'a&b=1&'.repeat(2_000)}`,
    }),
    fixed('text: a body of 1 MB', [200], { method: 'GET', path: 'public/texts/terms/', body: keys(MEGABYTE) }),
    {
      name: 'register: time zone in random case',
      statuses: [422],
      bytes: () => write({ path: 'auth/register/', body: register({ timezone: `e${randomCase('urope/prague')}` }) }),
    },
    {
      name: 'login: another name each time',
      statuses: [401],
      bytes: () => write({ path: 'auth/login/', body: JSON.stringify({ username: randomName(), password: 'x' }) }),
    },
    {
      name: 'menu: another week each time',
      statuses: [200, 404],
      bytes: () =>
        write({
          method: 'GET',
          path: `public/restaurants/${1 + ((randomBytes(1)[0] ?? 0) % 9)}/menu/?week=2${randomBytes(2).readUInt16BE() % 10}26-01-05`,
        }),
    },
  ]
}

export type Answer = { status: number; bytes: number }

/** Sends one request on a connection of its own; status 0 where no answer came. */
export function sendWorst(port: number, { bytes }: WorstRequest): Promise<Answer> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    let [head, length] = ['', 0]
    socket.on('data', (chunk) => {
      if (head.length < 12) head += chunk.toString('latin1')
      length += chunk.length
    })
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('error', () => {})
    // an answer that has come is complete when the server closes its side, whatever is still to be sent
    socket.once('end', () => socket.destroy())
    socket.once('close', () => settle({ status: Number(head.slice(9, 12)), bytes: length }))
    socket.write(bytes())
  })
}
