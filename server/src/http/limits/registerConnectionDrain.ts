import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CHECK_EVERY_MS = 100

/**
 * Closing waits for all connections. From then on Fastify's answers say that theirs is not to be used again; a browser
 * also opens some ahead of need, and over those that never carried a request the server itself would wait for a minute.
 */
export function registerConnectionDrain(app: FastifyInstance): void {
  const openSockets = new Set<Socket>()
  let checkTimer: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    checkTimer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of openSockets) if (socket.bytesRead === 0) socket.destroy()
    }, CHECK_EVERY_MS)
    checkTimer.unref()
  })
  app.addHook('onClose', async () => clearInterval(checkTimer))
}
