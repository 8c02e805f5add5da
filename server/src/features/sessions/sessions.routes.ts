import { sessionEndpoints } from '@poledne/contract/access/session'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '../../core/access/audit.store.ts'
import { hasPermission, listPermissions } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import type { ModuleChanges } from '../../core/events/eventBus.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { createSessionCookieHandler } from '../../core/http/sessionCookie.ts'
import type { MailDispatcher } from '../../core/mail/mailDispatcher.ts'
import type { Config } from '../../core/runtime/config.ts'
import { readSessionStatus } from '../status/index.ts'
import { openLoginThrottle, readDevice, renewSessionToken, signIn } from './sessions.service.ts'
import { deleteSession, deleteUserSessions, markSessionSeen, readProfile } from './sessions.store.ts'

/**
 * The value of the header Clear-Site-Data after a sign-out. The storage is kept, because it also has data of screens
 * and of other users of the browser.
 */
const CLEAR_SITE_DATA = '"cache"'

export const sessionRoutes: FastifyPluginAsync<{
  config: Config
  database: Database
  mailDispatcher: MailDispatcher
  moduleChanges: ModuleChanges
}> = async (app, { config, database, mailDispatcher, moduleChanges }) => {
  const throttle = openLoginThrottle(database)
  const cookie = createSessionCookieHandler(config)

  bindEndpoint(app, sessionEndpoints.login, async ({ body, request, reply }) => {
    const opened = await signIn(database, config, throttle, {
      username: body.username,
      password: body.password,
      from: readDevice(request, body.device),
    })
    if (!('token' in opened)) return opened
    mailDispatcher.dispatch()
    cookie.set(request, reply, opened.token)
    return { authToken: opened.token }
  })

  bindEndpoint(app, sessionEndpoints.renew, async ({ caller, request, reply }) => {
    const token = await renewSessionToken(database, config, caller)
    cookie.set(request, reply, token)
    return { token }
  })

  bindEndpoint(app, sessionEndpoints.logout, async ({ caller, reply }) => {
    await database.transaction(async (tx) => {
      await deleteSession(tx, caller.sessionId)
      await writeAudit(tx, { event: 'signOut', actor: caller })
    })
    cookie.clear(reply)
    reply.header('Clear-Site-Data', CLEAR_SITE_DATA)
  })

  bindEndpoint(app, sessionEndpoints.logoutAll, async ({ caller, reply }) => {
    await database.transaction(async (tx) => {
      await deleteUserSessions(tx, [caller.userId])
      await writeAudit(tx, { event: 'sessionEnded', actor: caller, details: { all: true } })
    })
    cookie.clear(reply)
    reply.header('Clear-Site-Data', CLEAR_SITE_DATA)
  })

  bindEndpoint(app, sessionEndpoints.profile, async ({ caller, request }) => {
    const [profile, status] = await Promise.all([readProfile(database, caller), readSessionStatus(database, caller)])
    if (!profile) throw new ProblemError('unauthenticated')
    const { badges, settings, lockedItems } = status
    return {
      profile: { ...profile, ...listPermissions(caller), badges },
      settings,
      lockedItems,
      factorDueAt: request.missingFactor.dueAt,
      factorNeeded: request.missingFactor.isOverdue,
      config: {
        statusPollMs: config.STATUS_POLL_MS,
        tokenRegenerationInterval: config.TOKEN_REGENERATION_INTERVAL,
        uploadMaxMb: config.UPLOAD_MAX_MB,
        isStrict: config.SECURITY === 'strict',
      },
    }
  })

  bindEndpoint(app, sessionEndpoints.status, async ({ caller, query }) => {
    const [status] = await Promise.all([
      readSessionStatus(database, caller),
      markSessionSeen(database, caller.sessionId),
    ])
    if (!query.changedWithin) return status
    const changedModules = moduleChanges
      .listChangedWithin(Number(query.changedWithin))
      .filter((module) => hasPermission(caller, `${module}.view`))
    return { ...status, changedModules }
  })
}
