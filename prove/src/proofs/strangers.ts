import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createLoadClient, type LoadRequest } from '../../../e2e/src/support/loadClient.ts'
import { listWorstRequests, sendRawRequest } from '../../../e2e/src/support/worstRequests.ts'

/** This script sends expensive requests without a pause: as many anonymous clients as there are users without roles. */

/** The tokens are those of users without roles. */
export type Strangers = { url: string; tokens: readonly string[]; seconds: number }

const authorize = (token: string) => ({ authorization: `Bearer ${token}` })

/** Opens an upload whose body never arrives, and resolves when the server has closed it. */
function openStalledUpload(port: number, path: string, token: string): Promise<void> {
  const head = [
    `POST /admin/api/${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
  ]
  return new Promise((settle) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`))
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.once('close', () => settle())
  })
}

/** The most expensive requests that a user without roles can send. */
const listRequestsWithoutRoles = (token: string): LoadRequest[] => {
  const headers = authorize(token)
  const body = { subject: 'x'.repeat(100), body: 'x'.repeat(5_000) }
  return [
    { method: 'POST', path: 'supportRequests/', headers, body },
    { method: 'GET', path: 'search/?q=sv', headers },
    { method: 'GET', path: 'codelists/timezones/', headers },
    { method: 'GET', path: 'codelists/dishes/?search=sv', headers },
    { method: 'GET', path: 'dishes/export/?format=xlsx&columns=nameCs', headers },
    { method: 'GET', path: 'dishes/duplicates/', headers },
    { method: 'GET', path: 'profile/export/', headers },
    { method: 'GET', path: 'dashboard/', headers },
    { method: 'GET', path: 'status/', headers: { ...headers, 'X-Switch-User': 'admin' } },
    { method: 'POST', path: 'profile/proof/', headers, body: { password: 'wrong' } },
  ]
}

/** Sends the requests of all strangers until the time is over; returns how many. */
async function sendAsStrangers({ url, tokens, seconds }: Strangers): Promise<number> {
  const port = Number(new URL(url).port)
  const load = createLoadClient(`${url}/api`, new Agent({ keepAlive: true }))
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() >= end
  let sent = 0
  const repeat = async (requests: readonly (() => Promise<unknown>)[]) => {
    for (let turn = 0; !isOver(); turn++) {
      await requests[turn % requests.length]?.()
      sent++
    }
  }
  const worst = listWorstRequests().map((request) => () => sendRawRequest(port, request))
  await Promise.all([
    ...Array.from({ length: tokens.length }, () => repeat(worst)),
    ...tokens.flatMap((token) => [
      repeat(listRequestsWithoutRoles(token).map((request) => () => load.send(request))),
      repeat([() => openStalledUpload(port, 'imports/?module=dishes', token)]),
      repeat([() => openStalledUpload(port, 'weeklyMenus/parse/', token)]),
    ]),
  ])
  return sent
}

process.once('message', async (strangers: Strangers) => {
  const sent = await sendAsStrangers(strangers)
  process.send?.(sent, () => process.exit(0))
})
