import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LAST_BYTES_MS } from './eventStream.ts'

/** Answers with a stream of events, until either side leaves. */
export function sendEventStream(reply: FastifyReply, body: Readable): void {
  body.once('close', () => setTimeout(() => reply.raw.destroy(), LAST_BYTES_MS).unref())
  reply
    .type('text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-store, no-transform')
    .header('X-Accel-Buffering', 'no')
    // it is not used again once the stream has ended
    .header('Connection', 'close')
    .send(body)
}
