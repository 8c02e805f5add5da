import { live as contract } from '@poledne/contract/live'
import type { FastifyInstance } from 'fastify'
import { bind } from '../http/bind.ts'
import { sendEvents } from './sendEvents.ts'
import type { Streams } from './streams.ts'

export function eventRoutes(app: FastifyInstance, streams: Streams): void {
  // open streams would keep the server from ever closing
  app.addHook('preClose', async () => streams.close())

  bind(app, contract.events, async ({ caller, request, reply }) => {
    const switchedTo = request.headers['x-switch-user']
    const { body } = await streams.open(caller, switchedTo === undefined ? undefined : String(switchedTo))
    sendEvents(reply, body)
  })
}
