import { randomInt } from 'node:crypto'
import type { Language } from '@poledne/contract/domain/languages'
import { normalizePairingCode, PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@poledne/contract/domain/pairingCode'
import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { screenPairingEndpoints } from '@poledne/contract/modules/screenPairing'
import { writeAudit } from '../../core/access/audit.store.ts'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import { generateToken, hashToken } from '../../core/access/credentials.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createTooManyRequestsProblem, createValidationProblem } from '../../core/errors/problem.ts'
import type { RateLimit } from '../../core/limits/rateLimits.ts'
import { addListRow } from '../settingsLists/index.ts'
import { assignScreenToCode, insertPairing, isOpenCode } from './pairing.store.ts'
import { getScreenAccess } from './screenAccess.ts'
import { readScreenPlace } from './screenCare.store.ts'

/**
 * The highest number of displays that wait at the same time. There are 887 million codes, so a guess succeeds once in
 * nine million tries at most.
 */
export const MAX_OPEN_CODES = 100
const FULL_RETRY_MS = 30_000

export const drawPairingCode = (draw: (below: number) => number = randomInt): string =>
  Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_ALPHABET[draw(PAIRING_ALPHABET.length)]).join('')

/** Opens a code for a display. Only the display gets the secret, so the code alone opens no screen. */
export async function startPairing(database: Database) {
  const [code, secret] = [drawPairingCode(), generateToken()]
  const pairing = { code, secretHash: hashToken(secret), maxOpen: MAX_OPEN_CODES }
  const expiresAt = await database.transaction((tx) => insertPairing(tx, pairing))
  if (!expiresAt) throw createTooManyRequestsProblem(FULL_RETRY_MS)
  return { code, secret, expiresAt }
}

const createUnknownCodeProblem = () =>
  createValidationProblem({ field: 'code', code: 'wrongFormat', reason: 'unknownPairingCode' })

type PairBody = ParsedRequest<typeof screenPairingEndpoints.pair>['body']
type PairCall = { caller: Caller; language: Language; body: PairBody }

/** Returns the place of an existing screen that the caller can edit. */
async function requireEditableScreen(tx: Sql, caller: Caller, id: string) {
  const screen = await readScreenPlace(tx, id)
  const access = screen && getScreenAccess(caller, screen)
  if (!screen || !access) throw createValidationProblem({ field: 'screenId', code: 'selectValue' })
  if (access === 'view')
    throw createValidationProblem({ field: 'screenId', code: 'selectValue', reason: 'beyondRights' })
  return { id, name: screen.name }
}

async function addScreen(tx: Sql, { caller, language, body }: PairCall) {
  const { code: _, screenId: __, name = '', restaurantId = 0, ...content } = body
  const row = { name, restaurantId, ...content }
  return { id: String(await addListRow(tx, 'screens', row, { caller, language })), name }
}

/** Makes the display with the code show an existing or a new screen. */
export async function pairScreen(database: Database, wrongCodes: RateLimit, call: PairCall) {
  const { caller, body } = call
  const code = normalizePairingCode(body.code)
  const user = String(getRealUserId(caller))
  await wrongCodes.consume(user)
  if (!(await isOpenCode(database, code))) throw createUnknownCodeProblem()
  await wrongCodes.refund(user)
  return database.transaction(async (tx) => {
    const screen = body.screenId ? await requireEditableScreen(tx, caller, body.screenId) : await addScreen(tx, call)
    if (!(await assignScreenToCode(tx, code, screen.id))) throw createUnknownCodeProblem()
    await writeAudit(tx, { event: 'screenPaired', actor: caller, module: 'screens', details: { name: screen.name } })
    return { screenId: screen.id }
  })
}
