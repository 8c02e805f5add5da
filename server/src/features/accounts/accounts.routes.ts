import { account } from '@poledne/contract/account'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { deviceOf } from '../../http/device.ts'
import { sessionCookie } from '../../security/sessionCookie.ts'
import { type AccountParts, openThrottles } from './accounts.parts.ts'
import { confirmEmail } from './email.service.ts'
import { agree, changePassword, endSession, refuseSwitched, saveProfile } from './profile.service.ts'
import { readSessions } from './profile.store.ts'
import { askForReset, resetPassword } from './recover.service.ts'
import { confirm, register } from './register.service.ts'

export function accountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const throttles = openThrottles(parts.database)
  const cookie = sessionCookie(parts.config)

  bind(app, account.register, ({ body, request }) => register(parts, throttles, body, request.ip))

  bind(app, account.confirm, async ({ body, request, reply }) => {
    const token = await confirm(parts, throttles, body, deviceOf(request, body.device), request.ip)
    cookie.set(request, reply, token)
    return { token }
  })

  bind(app, account.lostPassword, ({ body, request }) => askForReset(parts, throttles, body.username, request.ip))

  bind(app, account.resetPassword, async ({ body, request, reply }) => {
    const token = await resetPassword(parts, throttles, body, deviceOf(request, body.device), request.ip)
    cookie.set(request, reply, token)
    return { token }
  })

  bind(app, account.changePassword, async ({ caller, body, request, reply }) => {
    refuseSwitched(caller)
    const token = await changePassword(parts, throttles, caller, body, request.ip)
    cookie.set(request, reply, token)
    return { token }
  })

  bind(app, account.saveProfile, async ({ caller, body, request }) => {
    refuseSwitched(caller)
    return saveProfile(parts, throttles, caller, body, request.ip)
  })

  bind(app, account.confirmEmail, async ({ caller, body, request }) => {
    refuseSwitched(caller)
    await confirmEmail(parts, throttles, caller, body.code, request.ip)
  })

  bind(app, account.sessions, async ({ caller }) => {
    refuseSwitched(caller)
    return { items: await readSessions(parts.database, caller) }
  })

  bind(app, account.endSession, async ({ caller, params, reply }) => {
    refuseSwitched(caller)
    const id = Number(params.id)
    await endSession(parts, caller, id)
    if (id === caller.sessionId) cookie.clear(reply)
  })

  bind(app, account.agree, async ({ caller, body }) => {
    refuseSwitched(caller)
    return agree(parts, caller, body)
  })
}
