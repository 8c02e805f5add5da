import { type ApiToken, type ApiTokenEntry, MAX_API_TOKENS } from '@poledne/contract/access/apiToken'
import type { RawViolation } from '@poledne/contract/http/violations'
import { type AuditEntry, writeAudit, writeAuditEntries } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { generateApiToken, hashToken } from '../../core/access/credentials.ts'
import { findExcessTokenField } from '../../core/access/grants.ts'
import { findUnknownChoices } from '../../core/changeSets/bulk.store.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { createNotFoundProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { enqueueAccountMail } from '../../core/mail/outbox.store.ts'
import {
  countApiTokens,
  deleteApiToken,
  deleteApiTokensOfUsers,
  insertApiToken,
  isExpiryInRange,
} from './apiTokens.store.ts'

type NewToken = { name: string; expiresAt: string; permissions: readonly ApiTokenEntry[] }

async function findEntryViolations(
  tx: Sql,
  { permissions: own }: Caller,
  entries: readonly ApiTokenEntry[],
): Promise<RawViolation[]> {
  const restaurantIds = new Set(entries.flatMap((entry) => entry.restaurantIds ?? []))
  const unknown = await findUnknownChoices(tx, 'restaurants', [...restaurantIds])
  return entries.flatMap((entry, index): RawViolation[] => {
    const excess = findExcessTokenField(own, entry)
    if (excess) return [{ field: `permissions.${index}.${excess}`, code: 'selectValue', reason: 'beyondRights' }]
    const isUnknown = entry.restaurantIds?.some((id) => unknown.includes(id))
    return isUnknown ? [{ field: `permissions.${index}.restaurantIds`, code: 'selectValue' }] : []
  })
}

async function findViolations(tx: Sql, caller: Caller, { expiresAt, permissions }: NewToken): Promise<RawViolation[]> {
  const violations: RawViolation[] = []
  if ((await countApiTokens(tx, caller.userId)) >= MAX_API_TOKENS)
    violations.push({ field: 'name', code: 'wrongFormat', reason: 'tooManyTokens' })
  if (!(await isExpiryInRange(tx, expiresAt)))
    violations.push({ field: 'expiresAt', code: 'wrongFormat', reason: 'expiryOutOfRange' })
  return [...violations, ...(await findEntryViolations(tx, caller, permissions))]
}

const describeEntry = ({ area, action, restaurantIds }: ApiTokenEntry): string =>
  `${area}.${action}${restaurantIds ? ` (restaurants ${restaurantIds.join(', ')})` : ''}`

/** Creates a token and returns its text, of which only the hash is stored. */
export const createApiToken = (
  database: Database,
  caller: Caller,
  fields: NewToken,
): Promise<ApiToken & { token: string }> =>
  database.transaction(async (tx) => {
    const expiresAt = `${fields.expiresAt}Z`
    const violations = await findViolations(tx, caller, { ...fields, expiresAt })
    if (violations.length > 0) throw createValidationProblem(...violations)
    const token = generateApiToken()
    const { userId } = caller
    const created = await insertApiToken(tx, { ...fields, userId, expiresAt, tokenHash: hashToken(token) })
    const { id, name, permissions } = created
    const details = { id, expiresAt: created.expiresAt, permissions: permissions.map(describeEntry) }
    await writeAudit(tx, { event: 'apiTokenCreated', actor: caller, details, personal: { name } })
    await enqueueAccountMail(tx, caller, 'apiTokenCreated', name)
    return { ...created, token }
  })

export const revokeApiToken = (database: Database, caller: Caller, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    const name = await deleteApiToken(tx, caller.userId, id)
    if (name === undefined) throw createNotFoundProblem()
    await writeAudit(tx, { event: 'apiTokenRevoked', actor: caller, details: { id }, personal: { name } })
    await enqueueAccountMail(tx, caller, 'apiTokensRevoked', name)
    // This event drops the cached caller of the token, so that the token stops working at once.
    tx.publish({ about: 'access' })
  })

/** Revokes all API tokens after a password was set without the old one: another person can have created them. */
export async function revokeAllApiTokens(
  tx: Sql,
  actor: AuditEntry['actor'],
  userIds: readonly number[],
): Promise<void> {
  const revoked = await deleteApiTokensOfUsers(tx, userIds)
  await writeAuditEntries(
    tx,
    revoked.map(({ id, userId }) => ({
      event: 'apiTokenRevoked',
      actor,
      module: 'users',
      recordId: userId,
      details: { id },
    })),
  )
  for (const tokens of groupBy(revoked, ({ userId }) => userId).values())
    if (tokens[0])
      await enqueueAccountMail(tx, tokens[0], 'apiTokensRevoked', tokens.map(({ name }) => name).join(' · '))
}
