import type { RawViolation } from '@poledne/contract/http/violations'
import type { CoverageSettings } from '@poledne/contract/modules/coverage'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { findUnknownCoverageIds, readCoverage, writeCoverage } from './coverage.store.ts'

type CoverageSave = Omit<CoverageSettings, 'version'> & { version?: number | undefined }

/** Saves what the check watches; refuses ids that do not exist and an outdated version. */
export async function saveCoverage(sql: Sql, { version, ...coverage }: CoverageSave): Promise<CoverageSettings> {
  const unknown = await findUnknownCoverageIds(sql, coverage)
  const findViolations = (field: 'allergenIds' | 'soupTypeIds' | 'mainTypeIds', ids: ReadonlySet<number>) =>
    coverage[field].flatMap((id, index): RawViolation[] =>
      ids.has(id) ? [{ field: `${field}.${index}`, code: 'selectValue' }] : [],
    )
  const violations = [
    ...findViolations('allergenIds', unknown.allergens),
    ...findViolations('soupTypeIds', unknown.types),
    ...findViolations('mainTypeIds', unknown.types),
  ]
  if (violations.length > 0) throw createValidationProblem(...violations)
  const saved = await writeCoverage(sql, coverage, version)
  if (!saved) throw new ProblemError('stale_version', { extra: { current: await readCoverage(sql) } })
  return saved
}
