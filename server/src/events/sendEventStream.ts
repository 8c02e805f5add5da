import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LAST_BYTES_MS } from './eventStream.ts'

/** Responds with a stream of events that ends when either side closes it. */
export function sendEventStream(reply: FastifyReply, body: Readable): void {
  body.once('close', () => setTimeout(() => reply.raw.destroy(), LAST_BYTES_MS).unref())
  reply
    .type('text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-store, no-transform')
    .header('X-Accel-Buffering', 'no')
    // The connection is not reused after the stream has ended.
    .header('Connection', 'close')
    .send(body)
}
