import type { RawViolation } from '@poledne/contract/http/violations'
import type { CoverageSettings } from '@poledne/contract/modules/settingsList'
import { findUnknownChoices } from '../../core/changeSets/bulk.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { readCoverage, writeCoverage } from './coverage.store.ts'

type CoverageSave = Omit<CoverageSettings, 'version'> & { version?: number | undefined }

const REFERENCES = [
  ['allergenIds', 'allergens'],
  ['soupTypeIds', 'menu_item_types'],
  ['mainTypeIds', 'menu_item_types'],
] as const

/** Saves which options the check of a weekly menu watches; refuses ids that do not exist and an outdated version. */
export async function saveCoverage(sql: Sql, { version, ...coverage }: CoverageSave): Promise<CoverageSettings> {
  const violations: RawViolation[] = []
  for (const [field, table] of REFERENCES) {
    const unknown = await findUnknownChoices(sql, table, coverage[field])
    for (const [index, id] of coverage[field].entries())
      if (unknown.includes(id)) violations.push({ field: `${field}.${index}`, code: 'selectValue' })
  }
  if (violations.length > 0) throw createValidationProblem(...violations)
  const saved = await writeCoverage(sql, coverage, version)
  if (!saved) throw new ProblemError('stale_version', { extra: { current: await readCoverage(sql) } })
  return saved
}
