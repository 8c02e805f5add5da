import { liveEndpoints as contract } from '@poledne/contract/http/live'
import type { FastifyPluginAsync } from 'fastify'
import { sendEventStream } from '../../core/events/eventStream.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { EventStreamHub } from './eventStreamHub.ts'

export const liveEventRoutes: FastifyPluginAsync<{ eventStreamHub: EventStreamHub }> = async (
  app,
  { eventStreamHub },
) => {
  app.metrics.addSource(() => [['poledne_event_streams', eventStreamHub.countOpen(), { audience: 'users' }]])
  // Open streams would keep the server from closing, so they are closed first.
  app.addHook('preClose', async () => eventStreamHub.close())

  bindEndpoint(app, contract.events, async ({ caller, request, reply }) => {
    const actAsHeader = request.headers['x-switch-user']
    const { body } = await eventStreamHub.open(caller, actAsHeader === undefined ? undefined : String(actAsHeader))
    sendEventStream(reply, body)
  })
}
