import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadRequest, Outcome } from './loadClient.ts'

/** A request without a response after this time counts as lost. */
const RESPONSE_TIMEOUT_MS = 10_000

type OutcomeHandler = (outcome: Outcome) => void
/** A caller, and the time in milliseconds at which they started to wait. */
type WaitingCaller = { since: number; handleOutcome: OutcomeHandler }
/** An open connection, and the caller that uses it now. */
type FloodConnection = { socket: Socket; caller: WaitingCaller | undefined; received: string }

const NO_RESPONSE: Outcome = { wasSentBeforeMark: false, status: 0, isWhole: false, headers: {}, text: '', ms: 0 }

const HEAD_END = '\r\n\r\n'

function parseHeaders(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** Joins the chunks of a body, or returns undefined while the last chunk is missing. */
function joinChunks(chunked: string): string | undefined {
  let text = ''
  for (let at = 0; ; ) {
    const begin = chunked.indexOf('\r\n', at) + 2
    const length = Number.parseInt(chunked.slice(at, begin), 16)
    at = begin + length + 2
    if (begin === 1 || chunked.length < at) return undefined
    if (length === 0) return text
    text += chunked.slice(begin, begin + length)
  }
}

/** Parses a response once it is complete. */
function parseResponse(received: string): Pick<Outcome, 'status' | 'headers' | 'text'> | undefined {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return undefined
  const headers = parseHeaders(received.slice(0, end))
  const body = received.slice(end + HEAD_END.length)
  const length = headers['content-length']
  const text = length === undefined ? joinChunks(body) : body.length < Number(length) ? undefined : body
  return text === undefined ? undefined : { status: Number(received.slice(9, 12)), headers, text }
}

function encodeRequest(url: string, { method, path, headers }: LoadRequest): Buffer {
  const { host, pathname, search } = new URL(`${url}/${path}`)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

export type Flood = Awaited<ReturnType<typeof openFlood>>

/**
 * Sends the same requests in turn over connections that are already open. Requests are written and responses parsed by
 * hand, because the client of Node takes several times as much CPU, which the server needs. The connections are opened in
 * advance, because the kernel delays some of many that are opened at the same time.
 */
export async function openFlood(url: string, specs: readonly LoadRequest[], connectionCount: number) {
  const { hostname, port } = new URL(url)
  const requests = specs.map((spec) => encodeRequest(url, spec))
  const sockets = new Set<Socket>()
  const idle: FloodConnection[] = []
  /** Callers that wait for a free connection; this wait counts as response time. */
  const waiting: WaitingCaller[] = []
  let turn = 0
  let sentAt = 0

  function sendRequest(connection: FloodConnection, caller: WaitingCaller): void {
    connection.caller = caller
    connection.socket.setTimeout(RESPONSE_TIMEOUT_MS)
    connection.socket.write(requests[turn++ % requests.length] ?? '')
    sentAt = performance.now()
  }

  function assignNextCaller(connection: FloodConnection): void {
    const next = waiting.shift()
    if (next) sendRequest(connection, next)
    else idle.push(connection)
  }

  function enqueueCaller(since: number, handleOutcome: OutcomeHandler): void {
    const connection = idle.pop()
    if (connection) sendRequest(connection, { since, handleOutcome })
    else waiting.push({ since, handleOutcome })
  }

  /** Removes the caller from the connection and returns the handler of their outcome. */
  function detachCaller(connection: FloodConnection): OutcomeHandler {
    const { caller } = connection
    connection.caller = undefined
    connection.received = ''
    return (outcome) => caller?.handleOutcome({ ...outcome, ms: performance.now() - caller.since })
  }

  function openConnection(): Socket {
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    const connection: FloodConnection = { socket, caller: undefined, received: '' }
    sockets.add(socket)
    socket.once('connect', () => assignNextCaller(connection))
    socket.on('data', (chunk: string) => {
      connection.received += chunk
      const answer = parseResponse(connection.received)
      if (answer === undefined) return
      const handleOutcome = detachCaller(connection)
      assignNextCaller(connection)
      handleOutcome({ ...NO_RESPONSE, ...answer, isWhole: true })
    })
    socket.on('timeout', () => connection.caller && socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => {
      // A closed connection is replaced, unless all connections are being closed.
      if (sockets.delete(socket)) openConnection()
      const place = idle.indexOf(connection)
      if (place >= 0) idle.splice(place, 1)
      detachCaller(connection)(NO_RESPONSE)
    })
    return socket
  }

  while (sockets.size < connectionCount) await once(openConnection(), 'connect')

  return {
    /** Runs callers that send the next request after each response. */
    async sendInTurn(callers: number, seconds: number, handleOutcome: OutcomeHandler): Promise<void> {
      const end = performance.now() + seconds * 1_000
      const sendNextRequest = (done: () => void) => {
        if (performance.now() > end) return done()
        enqueueCaller(performance.now(), (outcome) => {
          handleOutcome(outcome)
          sendNextRequest(done)
        })
      }
      await Promise.all(Array.from({ length: callers }, () => new Promise<void>(sendNextRequest)))
    },

    /**
     * Sends requests at a fixed rate, even while earlier ones have no response, and returns the actual rate per second.
     */
    async sendAtRate(rate: number, seconds: number, handleOutcome: OutcomeHandler): Promise<number> {
      const total = Math.ceil(rate * seconds)
      const begin = performance.now()
      let [sent, answered] = [0, 0]
      await new Promise<void>((done) => {
        const countOutcome = (outcome: Outcome) => {
          handleOutcome(outcome)
          if (++answered === total) done()
        }
        const timer = setInterval(() => {
          const due = Math.min(total, ((performance.now() - begin) * rate) / 1_000)
          for (; sent < due; sent++) enqueueCaller(begin + (sent * 1_000) / rate, countOutcome)
          if (sent === total) clearInterval(timer)
        }, 1)
      })
      return (total * 1_000) / (sentAt - begin)
    },

    close(): void {
      const last = [...sockets]
      sockets.clear()
      for (const socket of last) socket.destroy()
    },
  }
}
