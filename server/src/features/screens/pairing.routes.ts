import { screenPairingEndpoints as contract, PAIRING_SECRET_HEADER } from '@poledne/contract/modules/screenPairing'
import type { FastifyPluginAsync } from 'fastify'
import { hashToken } from '../../core/access/credentials.ts'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { type AddressLimit, createRateLimit, getAddressKey } from '../../core/limits/rateLimits.ts'
import { pairScreen, startPairing } from './pairing.service.ts'
import { readPairedScreenId } from './pairing.store.ts'

/** The codes that one address can open within their validity; the displays of a restaurant share an address. */
const CODES_PER_ADDRESS = { points: 30, duration: 600 }
const WRONG_CODES_PER_USER = { points: 5, duration: 60 }
const SECRET_PATTERN = /^[\w-]{43}$/

type PairingDependencies = { database: Database; guestDatabase: Database; limit: AddressLimit }

/** Pairs displays with screens: the display waits for its screen, which a user chooses by the code on the display. */
export const screenPairingRoutes: FastifyPluginAsync<PairingDependencies> = async (app, options) => {
  const { database, guestDatabase, limit } = options
  const codes = createRateLimit(CODES_PER_ADDRESS)
  const wrongCodes = createRateLimit(WRONG_CODES_PER_USER, { sql: database, name: 'pairing' })

  bindEndpoint(app, contract.start, () => startPairing(guestDatabase), {
    onRequest: ({ ip }) => codes.consume(getAddressKey(ip)),
  })
  bindEndpoint(app, contract.poll, async ({ request, reply }) => {
    await limit(request)
    reply.header('Cache-Control', 'no-store')
    const secret = request.headers[PAIRING_SECRET_HEADER.toLowerCase()]
    const isSecret = typeof secret === 'string' && SECRET_PATTERN.test(secret)
    const screenId = isSecret ? await readPairedScreenId(guestDatabase, hashToken(secret)) : undefined
    if (screenId === undefined) throw createNotFoundProblem()
    return { screenId }
  })
  bindEndpoint(app, contract.pair, (call) => pairScreen(database, wrongCodes, call))
}
