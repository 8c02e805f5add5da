import { anonymiseUserEndpoint, invitationEndpoints, userSecurityEndpoints } from '@poledne/contract/access/user'
import type { FastifyPluginAsync } from 'fastify'
import { createThrottle } from '../../core/access/throttle.ts'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { MailDispatcher } from '../../core/mail/mailDispatcher.ts'
import type { Config } from '../../core/runtime/config.ts'
import { inviteUser, revokeInvitation } from './users.invitations.service.ts'
import {
  anonymiseUser,
  endUserSession,
  readSessionsOfManagedUser,
  readUserFactors,
  resetFactors,
} from './users.security.service.ts'

type UserRouteOptions = {
  config: Config
  database: Database
  mailDispatcher: MailDispatcher
}

/** The number of invitations per hour that can be mailed to one user, so that no mailbox can be flooded. */
const MAILS_PER_HOUR = 10

/** Serves the endpoints of users that other record modules do not have. */
export const userRoutes: FastifyPluginAsync<UserRouteOptions> = async (app, options) => {
  const { config, database, mailDispatcher } = options
  const mails = createThrottle(database, 'invitation', { account: { points: MAILS_PER_HOUR, duration: 60 * 60 } })

  bindEndpoint(app, invitationEndpoints.invite, async ({ caller, params, body, request }) => {
    if (body.send) await mails.consume(params.id, request.ip)
    const origin = `${request.protocol}://${request.host}`
    const invitation = await inviteUser(database, config, caller, { id: Number(params.id), send: body.send, origin })
    mailDispatcher.dispatch()
    return invitation
  })
  bindEndpoint(app, invitationEndpoints.revoke, ({ caller, params }) =>
    revokeInvitation(database, caller, Number(params.id)),
  )
  bindEndpoint(app, anonymiseUserEndpoint, ({ caller, params }) => anonymiseUser(database, caller, Number(params.id)))

  bindEndpoint(app, userSecurityEndpoints.readFactors, ({ caller, params }) =>
    readUserFactors(database, caller, Number(params.id)),
  )
  bindEndpoint(app, userSecurityEndpoints.resetFactors, async ({ caller, params }) => {
    await resetFactors(database, caller, Number(params.id))
    mailDispatcher.dispatch()
  })
  bindEndpoint(app, userSecurityEndpoints.sessions, async ({ caller, params }) => ({
    items: await readSessionsOfManagedUser(database, caller, Number(params.id)),
  }))
  bindEndpoint(app, userSecurityEndpoints.endSession, ({ caller, params }) =>
    endUserSession(database, caller, Number(params.id), Number(params.sessionId)),
  )
}
