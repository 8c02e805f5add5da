import { accountEndpoints } from '@poledne/contract/access/account'
import type { FastifyPluginAsync } from 'fastify'
import { refuseWhileActingAs } from '../../core/access/actAs.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { createSessionCookieHandler } from '../../core/http/sessionCookie.ts'
import { readDevice, readSessionsOfUser } from '../sessions/index.ts'
import { type AccountDependencies, openAccountThrottles } from './accounts.dependencies.ts'
import { confirmEmail } from './email.service.ts'
import { requestPasswordReset, resetPassword } from './passwordReset.service.ts'
import { acceptAgreement, changePassword, endSession, exportOwnData, saveProfile } from './profile.service.ts'
import { acceptInvitation, confirmRegistration, findInvitation, registerAccount } from './registration.service.ts'

export const accountRoutes: FastifyPluginAsync<AccountDependencies> = async (app, dependencies) => {
  const throttles = openAccountThrottles(dependencies.database)
  const cookie = createSessionCookieHandler(dependencies.config)

  bindEndpoint(app, accountEndpoints.register, ({ body, request }) =>
    registerAccount(dependencies, throttles, body, request.ip),
  )

  bindEndpoint(app, accountEndpoints.confirm, async ({ body, request, reply }) => {
    const from = readDevice(request, body.device)
    const opened = await confirmRegistration(dependencies, throttles, body, from, request.ip)
    if ('token' in opened) cookie.set(request, reply, opened.token)
    return opened
  })

  bindEndpoint(app, accountEndpoints.lostPassword, ({ body, request }) =>
    requestPasswordReset(dependencies, throttles, body.username, request.ip),
  )

  bindEndpoint(app, accountEndpoints.resetPassword, async ({ body, request, reply }) => {
    const from = readDevice(request, body.device)
    const opened = await resetPassword(dependencies, throttles, body, from, request.ip)
    if ('token' in opened) cookie.set(request, reply, opened.token)
    return opened
  })

  bindEndpoint(app, accountEndpoints.readInvitation, ({ body }) => findInvitation(dependencies.database, body.token))

  bindEndpoint(app, accountEndpoints.acceptInvitation, async ({ body, request, reply }) => {
    const opened = await acceptInvitation(dependencies, body, readDevice(request, body.device))
    if ('token' in opened) cookie.set(request, reply, opened.token)
    return opened
  })

  bindEndpoint(app, accountEndpoints.changePassword, async ({ caller, body, request, reply }) => {
    refuseWhileActingAs(caller)
    const token = await changePassword(dependencies, throttles, caller, body, request.ip)
    cookie.set(request, reply, token)
    return { token }
  })

  bindEndpoint(app, accountEndpoints.saveProfile, async ({ caller, body, request }) => {
    refuseWhileActingAs(caller)
    return saveProfile(dependencies, throttles, caller, body, request.ip)
  })

  bindEndpoint(app, accountEndpoints.confirmEmail, async ({ caller, body, request }) => {
    refuseWhileActingAs(caller)
    await confirmEmail(dependencies, throttles, caller, body.code, request.ip)
  })

  bindEndpoint(app, accountEndpoints.sessions, async ({ caller }) => {
    refuseWhileActingAs(caller)
    return { items: await readSessionsOfUser(dependencies.database, caller.userId, caller.sessionId) }
  })

  bindEndpoint(app, accountEndpoints.endSession, async ({ caller, params, reply }) => {
    refuseWhileActingAs(caller)
    const id = Number(params.id)
    await endSession(dependencies, caller, id)
    if (id === caller.sessionId) cookie.clear(reply)
  })

  bindEndpoint(app, accountEndpoints.exportOwnData, async ({ caller, language, request }) => {
    refuseWhileActingAs(caller)
    await throttles.ownData.consume(String(caller.userId), request.ip)
    return exportOwnData(dependencies.database, caller, language)
  })

  bindEndpoint(app, accountEndpoints.agree, async ({ caller, body }) => {
    refuseWhileActingAs(caller)
    return acceptAgreement(dependencies, caller, body)
  })
}
