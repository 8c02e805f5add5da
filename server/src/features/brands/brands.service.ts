import type { Language } from '@poledne/contract/domain/languages'
import { type Brand, DEFAULT_BRAND, type StoredBrand } from '@poledne/contract/modules/brand'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { canEditGroupBrand, canEditRestaurant } from '../pictures/index.ts'
import { lockLogo, readBrand, writeBrand } from './brands.store.ts'

type BrandCall = {
  sql: Sql
  caller: Caller
  language: Language
  /** Null for the brand of the group. */
  restaurantId: number | null
}

/** Whether the caller can edit the brand; throws 404 if the caller cannot see the restaurant. */
const canEditBrand = async ({ restaurantId, ...call }: BrandCall): Promise<boolean> =>
  restaurantId === null ? canEditGroupBrand(call.caller) : canEditRestaurant(call, restaurantId)

export async function getBrand(call: BrandCall): Promise<StoredBrand> {
  const { sql, restaurantId } = call
  const edit = await canEditBrand(call)
  const { brand, version } = await readBrand(sql, restaurantId)
  const inherited = brand ?? (restaurantId === null ? null : (await readBrand(sql, null)).brand) ?? DEFAULT_BRAND
  return { ...inherited, version, inherited: brand === null, can: { edit } }
}

/** Saves the brand; null gives the restaurant the brand of the group. Runs inside a transaction. */
export async function saveBrand(call: BrandCall, brand: Brand | null, version?: number): Promise<StoredBrand> {
  const { sql: tx, caller, restaurantId } = call
  if (!(await canEditBrand(call))) throw createForbiddenProblem()
  const logoId = brand?.logoId ?? null
  if (logoId !== null && !(await lockLogo(tx, logoId, restaurantId)))
    throw createValidationProblem({ field: 'logoId', code: 'selectValue' })
  if (!(await writeBrand(tx, caller, { restaurantId, brand, version })))
    throw new ProblemError('stale_version', { extra: { current: await getBrand(call) } })
  await writeAudit(tx, {
    event: 'brandChanged',
    actor: caller,
    ...(restaurantId === null ? { module: 'settings' } : { module: 'restaurants', recordId: restaurantId }),
  })
  return getBrand(call)
}
