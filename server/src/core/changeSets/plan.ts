import { hash } from 'node:crypto'
import { ProblemError } from '../errors/problem.ts'

/**
 * A preview returns a plan: a fingerprint of what the change would be made from. The change is planned again in its
 * transaction, and refused if the fingerprint differs.
 */

/** Returns the fingerprint of records; `buildPlanSql` computes the same one in the database. */
export const formatPlan = (ids: readonly number[], versions: readonly number[]): string =>
  hash('md5', ids.map((id, index) => `${id}:${versions[index]}`).join(','))

/** Builds the aggregate for rows with the columns `id` and `version`. */
export const buildPlanSql = (condition: string): string =>
  `md5(coalesce(string_agg(id || ':' || version, ',' order by id) filter (where ${condition}), ''))`

/** Refuses a change whose preview is outdated; a change without a plan is accepted. */
export function assertPlan(previewed: string | undefined, current: string, title?: 'import_outdated'): void {
  if (previewed !== undefined && previewed !== current)
    throw new ProblemError('plan_outdated', title === undefined ? {} : { title })
}
