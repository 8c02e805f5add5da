import { toNameLanguage } from '@poledne/contract/domain/languages'
import type { Dish } from '@poledne/contract/modules/dish'
import { runAsChangeSet } from '../../core/changeSets/changeSet.store.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import { type RecordContext, toConstraintProblem } from '../../core/records/record.service.ts'
import { insertRecords } from '../../core/records/record.store.ts'
import { toRecordResponse } from '../../core/records/resource.ts'

/** Adds the index of the dish to the fields of a problem, such as `dishes.3.nameCs`. */
function addIndex(error: unknown, index: number): unknown {
  if (!(error instanceof ProblemError)) return error
  const violations = error.violations.map((each) => ({ ...each, field: `dishes.${index}.${each.field}` }))
  return new ProblemError(error.code, { violations })
}

/** Creates all dishes or none, as one change set. Runs inside a transaction. */
export async function createDishes(context: RecordContext, dishes: readonly Readonly<Record<string, unknown>>[]) {
  const { sql: tx, resource, caller, language } = context
  const items: Dish[] = []
  const set = { kind: 'paste', module: 'dishes', permissions: ['dishes.view', 'dishes.add'] } as const
  const undo = await runAsChangeSet(tx, caller, set, async (changeSet) => {
    for (const [index, dish] of dishes.entries())
      try {
        const rows = await insertRecords(tx, resource, caller, [dish], toNameLanguage(language), { changeSet })
        // The cast is safe, because the resource of dishes selects the columns of a dish.
        items.push(...rows.map((row) => toRecordResponse(resource, caller, row) as unknown as Dish))
      } catch (error) {
        throw addIndex(toConstraintProblem(resource, error), index)
      }
    return String(changeSet.id)
  })
  return { items, undo }
}
