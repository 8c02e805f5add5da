import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100

/**
 * Closing waits for all connections. From then on Fastify's answers say that theirs is not to be used again; a browser
 * also opens some ahead of need, and over those that never carried a request the server itself would wait for a minute.
 */
export function drain(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let looking: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    looking = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_EVERY_MS)
    looking.unref()
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
