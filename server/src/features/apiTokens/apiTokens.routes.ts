import { apiTokenEndpoints } from '@poledne/contract/access/apiToken'
import type { FastifyPluginAsync } from 'fastify'
import { refuseWhileActingAs } from '../../core/access/actAs.ts'
import { requireProof } from '../../core/access/proof.store.ts'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { MailDispatcher } from '../../core/mail/mailDispatcher.ts'
import { createApiToken, revokeApiToken } from './apiTokens.service.ts'
import { readApiTokens } from './apiTokens.store.ts'

type ApiTokenRouteOptions = { database: Database; mailDispatcher: MailDispatcher }

export const apiTokenRoutes: FastifyPluginAsync<ApiTokenRouteOptions> = async (app, { database, mailDispatcher }) => {
  bindEndpoint(app, apiTokenEndpoints.list, async ({ caller }) => {
    refuseWhileActingAs(caller)
    return { items: await readApiTokens(database, caller.userId) }
  })

  bindEndpoint(app, apiTokenEndpoints.create, async ({ caller, body }) => {
    refuseWhileActingAs(caller)
    await requireProof(database, caller)
    const created = await createApiToken(database, caller, body)
    mailDispatcher.dispatch()
    return created
  })

  bindEndpoint(app, apiTokenEndpoints.revoke, async ({ caller, params }) => {
    refuseWhileActingAs(caller)
    await revokeApiToken(database, caller, Number(params.id))
    mailDispatcher.dispatch()
  })
}
