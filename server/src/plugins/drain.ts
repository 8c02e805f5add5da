import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100

/**
 * Closing waits for all connections. Answers say that theirs is not to be used again; a browser also opens some ahead of
 * need, and over those that never carried a request the server itself would wait for a minute.
 */
export function drain(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let draining = false
  let looking: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('Connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    draining = true
    looking = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_EVERY_MS)
    looking.unref()
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
