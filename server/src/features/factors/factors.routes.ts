import { factorEndpoints } from '@poledne/contract/access/factor'
import type { FastifyPluginAsync } from 'fastify'
import { refuseWhileActingAs } from '../../core/access/actAs.ts'
import type { Caller } from '../../core/access/caller.ts'
import { requireProof } from '../../core/access/proof.store.ts'
import { createThrottle } from '../../core/access/throttle.ts'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { createSessionCookieHandler } from '../../core/http/sessionCookie.ts'
import type { MailDispatcher } from '../../core/mail/mailDispatcher.ts'
import type { Config } from '../../core/runtime/config.ts'
import { readDevice } from '../sessions/index.ts'
import { proveIdentity } from './factors.proof.service.ts'
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from './factors.service.ts'
import { signInWithFactor, signInWithPasskey } from './factors.signIn.service.ts'
import { readFactors, readPasskeys } from './factors.store.ts'
import { createPasskeyOptions, createSignInOptions, getRelyingParty } from './passkeys.service.ts'

const HOUR = 60 * 60

type FactorRouteOptions = {
  config: Config
  database: Database
  mailDispatcher: MailDispatcher
}

export const factorRoutes: FastifyPluginAsync<FactorRouteOptions> = async (
  app,
  { config, database, mailDispatcher },
) => {
  const cookie = createSessionCookieHandler(config)
  // Each sign-in allows new tries, so they are also counted across sign-ins.
  const guesses = createThrottle(database, 'factorGuessed', {
    accountAndAddress: { points: 10, duration: HOUR },
    account: { points: 30, duration: HOUR },
  })

  bindEndpoint(app, factorEndpoints.signIn, async ({ body, request, reply }) => {
    const { challenge, device, ...given } = body
    const party = () => getRelyingParty(config, request)
    const attempt = { party, challenge, given, from: readDevice(request, device), address: request.ip }
    const authToken = await signInWithFactor(database, config, guesses, attempt)
    cookie.set(request, reply, authToken)
    mailDispatcher.dispatch()
    return { authToken }
  })

  const proofs = createThrottle(database, 'proof', { account: { points: 10, duration: HOUR / 4 } })
  const requireOwnProof = async (caller: Caller) => {
    refuseWhileActingAs(caller)
    await requireProof(database, caller, { byFactor: true })
  }

  bindEndpoint(app, factorEndpoints.prove, ({ caller, body, request }) =>
    proveIdentity(database, config, proofs, () => getRelyingParty(config, request), caller, body, request.ip),
  )

  bindEndpoint(app, factorEndpoints.read, async ({ caller }) => {
    refuseWhileActingAs(caller)
    return readFactors(database, caller.userId)
  })

  bindEndpoint(app, factorEndpoints.startTotp, async ({ caller }) => {
    await requireOwnProof(caller)
    return startTotp(database, config, caller)
  })

  bindEndpoint(app, factorEndpoints.confirmTotp, async ({ caller, body }) => {
    await requireOwnProof(caller)
    const recoveryCodes = await confirmTotp(database, config, caller, body.code)
    mailDispatcher.dispatch()
    return { recoveryCodes }
  })

  bindEndpoint(app, factorEndpoints.deleteTotp, async ({ caller }) => {
    await requireOwnProof(caller)
    await removeTotp(database, caller)
    mailDispatcher.dispatch()
  })

  bindEndpoint(app, factorEndpoints.createRecoveryCodes, async ({ caller }) => {
    await requireOwnProof(caller)
    const recoveryCodes = await renewRecoveryCodes(database, caller)
    mailDispatcher.dispatch()
    return { recoveryCodes }
  })

  bindEndpoint(app, factorEndpoints.passkeySignInOptions, async ({ request }) => ({
    options: { ...(await createSignInOptions(database, getRelyingParty(config, request))) },
  }))

  bindEndpoint(app, factorEndpoints.passkeySignIn, async ({ body, request, reply }) => {
    const from = readDevice(request, body.device)
    const attempt = { party: getRelyingParty(config, request), assertion: body.assertion, from, address: request.ip }
    const authToken = await signInWithPasskey(database, config, attempt)
    cookie.set(request, reply, authToken)
    mailDispatcher.dispatch()
    return { authToken }
  })

  bindEndpoint(app, factorEndpoints.listPasskeys, async ({ caller }) => {
    refuseWhileActingAs(caller)
    return { items: await readPasskeys(database, caller.userId) }
  })

  bindEndpoint(app, factorEndpoints.passkeyOptions, async ({ caller, request }) => {
    await requireOwnProof(caller)
    return { options: { ...(await createPasskeyOptions(database, getRelyingParty(config, request), caller)) } }
  })

  bindEndpoint(app, factorEndpoints.addPasskey, async ({ caller, body, request }) => {
    await requireOwnProof(caller)
    const added = await addPasskey(database, getRelyingParty(config, request), caller, body)
    mailDispatcher.dispatch()
    return added
  })

  bindEndpoint(app, factorEndpoints.renamePasskey, async ({ caller, params, body }) => {
    refuseWhileActingAs(caller)
    await renamePasskey(database, caller, Number(params.id), body.name)
  })

  bindEndpoint(app, factorEndpoints.deletePasskey, async ({ caller, params }) => {
    await requireOwnProof(caller)
    await removePasskey(database, caller, Number(params.id))
    mailDispatcher.dispatch()
  })
}
