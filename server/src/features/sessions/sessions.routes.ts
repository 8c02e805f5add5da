import { session } from '@poledne/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { permissionsOf } from '../../http/caller.ts'
import { deviceOf } from '../../http/device.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Tell } from '../../live/told.ts'
import { sessionCookie } from '../../security/sessionCookie.ts'
import { readStatus } from '../status/status.store.ts'
import { loginThrottle } from './loginThrottle.ts'
import { renew, signIn } from './sessions.service.ts'
import { deleteSession, deleteSessionsOf, markSeen, readProfile } from './sessions.store.ts'

/** Not the storage: screens and other users of this browser have theirs there. */
const CLEARED = '"cache"'

export function sessionRoutes(app: FastifyInstance, config: Config, database: Database, tell: Tell): void {
  const throttle = loginThrottle(database)
  const cookie = sessionCookie(config)

  bind(app, session.login, async ({ body, request, reply }) => {
    const authToken = await signIn(database, config, throttle, {
      username: body.username,
      password: body.password,
      from: deviceOf(request, body.device),
      address: request.ip,
    })
    cookie.set(request, reply, authToken)
    return { authToken }
  })

  bind(app, session.renew, async ({ caller, request, reply }) => {
    const token = await renew(database, config, caller)
    cookie.set(request, reply, token)
    return { token }
  })

  bind(app, session.logout, async ({ caller, reply }) => {
    await deleteSession(database, caller.sessionId)
    tell({ about: 'access' })
    cookie.clear(reply)
    reply.header('Clear-Site-Data', CLEARED)
  })

  bind(app, session.logoutAll, async ({ caller, reply }) => {
    await deleteSessionsOf(database, caller.userId)
    tell({ about: 'access' })
    cookie.clear(reply)
    reply.header('Clear-Site-Data', CLEARED)
  })

  bind(app, session.profile, async ({ caller }) => {
    const [profile, status] = await Promise.all([readProfile(database, caller), readStatus(database, caller)])
    if (!profile) throw new ProblemError('unauthenticated')
    const { badges, settings, lockedItems } = status
    return {
      profile: { ...profile, availablePermissions: permissionsOf(caller), badges },
      settings,
      lockedItems,
      config: { statusPollMs: config.STATUS_POLL_MS, tokenRegenerationInterval: config.TOKEN_REGENERATION_INTERVAL },
    }
  })

  bind(app, session.status, async ({ caller }) => {
    const [status] = await Promise.all([readStatus(database, caller), markSeen(database, caller.sessionId)])
    return status
  })
}
