import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Outcome, Sent } from './load.ts'

/** Whoever waits longer counts as forgotten. */
const FORGOTTEN_AFTER_MS = 10_000

type Tell = (outcome: Outcome) => void
/** Somebody who asks, and since when he waits. */
type Caller = { since: number; tell: Tell }
/** A connection, and whoever is on it. */
type Line = { socket: Socket; caller: Caller | undefined; heard: string }

const NO_ANSWER: Outcome = { wasSentBefore: false, status: 0, isWhole: false, headers: {}, text: '', ms: 0 }

const HEAD_END = '\r\n\r\n'

function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** What the chunks hold together; nothing as long as the last is missing. */
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

/** An answer as soon as all of it is there. */
function readAnswer(heard: string): Pick<Outcome, 'status' | 'headers' | 'text'> | undefined {
  const end = heard.indexOf(HEAD_END)
  if (end < 0) return undefined
  const headers = headersOf(heard.slice(0, end))
  const body = heard.slice(end + HEAD_END.length)
  const length = headers['content-length']
  const text = length === undefined ? joinChunks(body) : body.length < Number(length) ? undefined : body
  return text === undefined ? undefined : { status: Number(heard.slice(9, 12)), headers, text }
}

function bytesOf(url: string, { method, path, headers }: Sent): Buffer {
  const { host, pathname, search } = new URL(`${url}/${path}`)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

export type Flood = Awaited<ReturnType<typeof openFlood>>

/**
 * The same requests over and over, in turn. They are written and their answers are read by hand: Node's own client costs
 * several times as much, and on the same cores would take from the server what it ought to overload it with. The lines
 * are there beforehand: of many that are opened at once the kernel forgets some for seconds, which is not what is tried.
 */
export async function openFlood(url: string, asks: readonly Sent[], howManyLines: number) {
  const { hostname, port } = new URL(url)
  const requests = asks.map((ask) => bytesOf(url, ask))
  const sockets = new Set<Socket>()
  const idle: Line[] = []
  /** Those for whom no line is free; their time runs. */
  const waiting: Caller[] = []
  let turn = 0
  let sentAt = 0

  function send(line: Line, caller: Caller): void {
    line.caller = caller
    line.socket.setTimeout(FORGOTTEN_AFTER_MS)
    line.socket.write(requests[turn++ % requests.length] ?? '')
    sentAt = performance.now()
  }

  function free(line: Line): void {
    const next = waiting.shift()
    if (next) send(line, next)
    else idle.push(line)
  }

  function ask(since: number, tell: Tell): void {
    const line = idle.pop()
    if (line) send(line, { since, tell })
    else waiting.push({ since, tell })
  }

  /** Takes the caller off his line. */
  function hangUp(line: Line): Tell {
    const { caller } = line
    line.caller = undefined
    line.heard = ''
    return (outcome) => caller?.tell({ ...outcome, ms: performance.now() - caller.since })
  }

  function open(): Socket {
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    const line: Line = { socket, caller: undefined, heard: '' }
    sockets.add(socket)
    socket.once('connect', () => free(line))
    socket.on('data', (chunk: string) => {
      line.heard += chunk
      const answer = readAnswer(line.heard)
      if (answer === undefined) return
      const tell = hangUp(line)
      free(line)
      tell({ ...NO_ANSWER, ...answer, isWhole: true })
    })
    socket.on('timeout', () => line.caller && socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => {
      // unless all of them are to go, another one takes its place
      if (sockets.delete(socket)) open()
      const place = idle.indexOf(line)
      if (place >= 0) idle.splice(place, 1)
      hangUp(line)(NO_ANSWER)
    })
    return socket
  }

  while (sockets.size < howManyLines) await once(open(), 'connect')

  return {
    /** Callers who come back as soon as they are answered. */
    async inTurn(callers: number, seconds: number, tell: Tell): Promise<void> {
      const end = performance.now() + seconds * 1_000
      const call = (done: () => void) => {
        if (performance.now() > end) return done()
        ask(performance.now(), (outcome) => {
          tell(outcome)
          call(done)
        })
      }
      await Promise.all(Array.from({ length: callers }, () => new Promise<void>(call)))
    },

    /** Callers who come at their own pace, whatever becomes of those before them; says how many got to ask in a second. */
    async atRate(rate: number, seconds: number, tell: Tell): Promise<number> {
      const total = Math.ceil(rate * seconds)
      const begin = performance.now()
      let [came, answered] = [0, 0]
      await new Promise<void>((done) => {
        const take = (outcome: Outcome) => {
          tell(outcome)
          if (++answered === total) done()
        }
        const timer = setInterval(() => {
          const due = Math.min(total, ((performance.now() - begin) * rate) / 1_000)
          for (; came < due; came++) ask(begin + (came * 1_000) / rate, take)
          if (came === total) clearInterval(timer)
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
