import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import fp from 'fastify-plugin'

/**
 * The times that a client can take to send a request, or to send or read the next part of a file. Event streams are not
 * limited.
 */
export const CLIENT_TIMEOUTS = {
  headersMs: 20_000,
  bodyMs: 30_000,
  checkEveryMs: 5_000,
  uploadStallMs: 15_000,
  downloadStallMs: 30_000,
}
export type ClientTimeouts = typeof CLIENT_TIMEOUTS

/** Functions that restart the time limit of a body, by request. */
const restartBodyTimers = new WeakMap<IncomingMessage, (ms: number) => void>()

/** A client has this long to read a refusal before its connection is destroyed. */
const REFUSAL_READ_MS = 1_000
const WARN_EVERY_MS = 60_000

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

function closeTimedOutConnection(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (!response.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroy()
}

/**
 * Closes a connection whose body does not arrive in time. Node's own `requestTimeout` is the same for all requests, so
 * that a slow upload could not get more time.
 */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  if (!hasBody(request)) return
  if (request.method === 'GET' || request.method === 'HEAD') {
    // No route reads the body of a GET or HEAD request.
    response.setHeader('Connection', 'close')
    closeAfterResponse(request)
    return
  }
  const startTimer = (ms: number) => setTimeout(() => closeTimedOutConnection(request, response), ms).unref()
  let timer = startTimer(bodyMs)
  restartBodyTimers.set(request, (ms) => {
    clearTimeout(timer)
    timer = startTimer(ms)
  })
  const stopTimer = () => {
    clearTimeout(timer)
    restartBodyTimers.delete(request)
  }
  request.once('end', stopTimer).once('close', stopTimer)
}

/** Gives the body of a request more time, such as an upload of a signed-in user on a slow line. */
export const extendBodyTime = (request: IncomingMessage, ms: number): void => restartBodyTimers.get(request)?.(ms)

/** Refuses an unknown `Expect` header; Node would keep the connection open for the body. */
function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  closeAfterResponse(request)
  response.writeHead(417, { Connection: 'close', 'Content-Length': 0 }).end()
}

export const connectionLimitPlugin = fp<{ maxConnections: number; timeouts: ClientTimeouts }>(
  async (app, { maxConnections, timeouts: { bodyMs } }) => {
    const { server } = app
    server.maxConnections = maxConnections
    let warnedAt = Number.NEGATIVE_INFINITY
    server.on('drop', () => {
      if (performance.now() - warnedAt < WARN_EVERY_MS) return
      warnedAt = performance.now()
      app.log.warn({ maxConnections }, 'connection refused: MAX_CONNECTIONS reached')
    })
    server.prependListener('request', (request, response) => limitBodyTime(request, response, bodyMs))
    server.on('checkExpectation', refuseExpectation)
  },
  { name: 'connectionLimitPlugin' },
)

/**
 * Lets a client read the response to a request whose body is not read. Node would destroy the connection right after the
 * response, and the client would see a reset while it is still sending.
 */
export function closeAfterResponse(request: IncomingMessage): void {
  const socket: Socket & { destroySoon?: () => void } = request.socket
  // Node would read and discard the rest of a body of any length, unless a handler has begun to read it.
  request.read()
  request.pause()
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), REFUSAL_READ_MS).unref()
  }
}

const CHECK_EVERY_MS = 100

/**
 * Closes idle connections while the server shuts down. Browsers also open connections in advance; without this the server
 * would wait a minute for those that never sent a request.
 */
export const connectionDrainPlugin = fp(
  async (app) => {
    const openSockets = new Set<Socket>()
    let checkTimer: NodeJS.Timeout | undefined

    app.server.on('connection', (socket: Socket) => {
      openSockets.add(socket)
      socket.once('close', () => openSockets.delete(socket))
    })
    app.addHook('preClose', async () => {
      // Connections that have arrived are accepted first, because closing the port resets them.
      await new Promise(setImmediate)
      // The port closes before event streams end: their clients then reach another instance. Node's own `close` of an
      // HTTP server, which follows, also waits for the open requests.
      NetServer.prototype.close.call(app.server)
      checkTimer = setInterval(() => {
        app.server.closeIdleConnections()
        for (const socket of openSockets) if (socket.bytesRead === 0) socket.destroy()
      }, CHECK_EVERY_MS)
      checkTimer.unref()
    })
    app.addHook('onClose', async () => clearInterval(checkTimer))
  },
  { name: 'connectionDrainPlugin' },
)
