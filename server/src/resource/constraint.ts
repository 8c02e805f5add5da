import type { RawViolation } from '@poledne/contract/violations'
import { getTableColumns } from 'drizzle-orm'
import { sqlStateOf } from '../db/database.ts'
import { ProblemError } from '../http/problem.ts'
import { type Resource, tableName } from './resource.ts'

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/** Constraints are called `<table>_<column>_…`, so their name leads to the field; the longest column wins. */
function fieldOf(resource: Resource, constraint: string): string {
  const found = Object.entries(getTableColumns(resource.table))
    .filter(([, column]) => constraint.startsWith(`${tableName(resource)}_${column.name}_`))
    .sort(([, a], [, b]) => b.name.length - a.name.length)
  return found[0]?.[0] ?? ''
}

/** A constraint that a write has broken, as what it means at the form; anything else is not ours. */
export function violatedConstraint(resource: Resource, error: unknown): unknown {
  const state = sqlStateOf(error)
  if (state !== UNIQUE && state !== FOREIGN_KEY) return error
  const field = fieldOf(resource, constraintOf(error))
  const violation: RawViolation = { field, code: state === UNIQUE ? 'duplicate' : 'selectValue' }
  return new ProblemError(state === UNIQUE ? 'duplicate' : 'validation_failed', { violations: [violation] })
}

export const isDuplicate = (error: unknown): boolean => sqlStateOf(error) === UNIQUE
export const isStillReferenced = (error: unknown): boolean => sqlStateOf(error) === FOREIGN_KEY
