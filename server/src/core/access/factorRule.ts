import type { Permission } from '@poledne/contract/access/permissions'
import type { Sql } from '../db/database.ts'
import type { Config } from '../runtime/config.ts'
import { endFactorPeriod, type FactorState, startFactorPeriod } from './caller.store.ts'
import { type Caller, hasPermission } from './caller.ts'

/** With these permissions a user can give permissions to themselves or others. */
const GRANTING: readonly Permission[] = ['roles.add', 'roles.edit', 'users.add', 'users.edit']

const isFactorRequired = (
  config: Pick<Config, 'REQUIRE_FACTOR'>,
  caller: Caller,
  { isRequired }: FactorState,
): boolean =>
  isRequired ||
  config.REQUIRE_FACTOR === 'all' ||
  (config.REQUIRE_FACTOR === 'granters' && GRANTING.some((permission) => hasPermission(caller, permission)))

/** When the user must have a second factor, and whether that time is over. */
export type MissingFactor = { dueAt: string | null; isOverdue: boolean }
const NOTHING_MISSING: MissingFactor = { dueAt: null, isOverdue: false }

/**
 * Finds out whether the signed-in user lacks a required second factor. The period to set one up starts with the first
 * request after the rule applies. It is kept while they have a factor, so that removing it does not start another one.
 */
export async function findMissingFactor(
  sql: Sql,
  config: Pick<Config, 'REQUIRE_FACTOR'>,
  caller: Caller,
  factor: FactorState,
): Promise<MissingFactor> {
  if (!isFactorRequired(config, caller, factor)) {
    if (factor.dueAt !== null) await endFactorPeriod(sql, caller.userId)
    return NOTHING_MISSING
  }
  if (factor.hasFactor) return NOTHING_MISSING
  if (factor.dueAt !== null) return { dueAt: factor.dueAt, isOverdue: factor.isOverdue }
  return startFactorPeriod(sql, caller.userId, factor.graceDays)
}
