import { live as contract } from '@poledne/contract/live'
import type { FastifyInstance } from 'fastify'
import { bind } from '../http/bind.ts'
import type { Streams } from './streams.ts'

/** How long the last bytes of an ended stream may take to reach a client that reads slowly, or not at all. */
const LAST_BYTES_MS = 1_000

export function eventRoutes(app: FastifyInstance, streams: Streams): void {
  // open streams would keep the server from ever closing
  app.addHook('preClose', async () => streams.close())

  bind(app, contract.events, async ({ caller, request, reply }) => {
    const switchedTo = request.headers['x-switch-user']
    const { body } = await streams.open(caller, switchedTo === undefined ? undefined : String(switchedTo))
    body.once('close', () => setTimeout(() => reply.raw.destroy(), LAST_BYTES_MS).unref())
    reply
      .type('text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store, no-transform')
      .header('X-Accel-Buffering', 'no')
      // it is not used again once the stream has ended
      .header('Connection', 'close')
      .send(body)
  })
}
