import { liveEndpoints as contract } from '@poledne/contract/endpoints/live'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../http/bindEndpoint.ts'
import type { EventStreamHub } from './eventStreamHub.ts'
import { sendEventStream } from './sendEventStream.ts'

export function eventRoutes(app: FastifyInstance, streams: EventStreamHub): void {
  // open streams would keep the server from ever closing
  app.addHook('preClose', async () => streams.close())

  bindEndpoint(app, contract.events, async ({ caller, request, reply }) => {
    const actAsHeader = request.headers['x-switch-user']
    const { body } = await streams.open(caller, actAsHeader === undefined ? undefined : String(actAsHeader))
    sendEventStream(reply, body)
  })
}
