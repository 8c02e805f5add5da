import type { RawViolation } from '@poledne/contract/http/violations'
import { getTableColumns } from 'drizzle-orm'
import { getSqlState } from '../db/database.ts'
import { ProblemError } from '../errors/problem.ts'
import { getResourceTableName, type Resource } from './resource.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const getConstraintName = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/**
 * Finds the field of a constraint, whose name is `<table>_<column>_…`; of several matching columns the longest one is
 * meant.
 */
function findConstraintField(resource: Resource, constraint: string): string {
  const found = Object.entries(getTableColumns(resource.table))
    .filter(([, column]) => constraint.startsWith(`${getResourceTableName(resource)}_${column.name}_`))
    .sort(([, a], [, b]) => b.name.length - a.name.length)
  return found[0]?.[0] ?? ''
}

/** Turns a constraint violation into a violation of the form field; returns any other error unchanged. */
export function toConstraintProblem(resource: Resource, error: unknown): unknown {
  const state = getSqlState(error)
  if (state !== UNIQUE_VIOLATION && state !== FOREIGN_KEY_VIOLATION) return error
  const field = findConstraintField(resource, getConstraintName(error))
  const violation: RawViolation = { field, code: state === UNIQUE_VIOLATION ? 'duplicate' : 'selectValue' }
  return new ProblemError(state === UNIQUE_VIOLATION ? 'duplicate' : 'validation_failed', { violations: [violation] })
}

export const isUniqueViolation = (error: unknown): boolean => getSqlState(error) === UNIQUE_VIOLATION
export const isForeignKeyViolation = (error: unknown): boolean => getSqlState(error) === FOREIGN_KEY_VIOLATION
