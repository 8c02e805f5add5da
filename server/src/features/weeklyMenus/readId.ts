import { MAX_ID } from '@poledne/contract/fields'
import { ProblemError } from '../../http/problem.ts'

/** An id from a query, whose pattern lets through a few numbers that none can be. */
export function readId(field: string, text: string): number {
  const id = Number(text)
  if (id > MAX_ID) throw new ProblemError('bad_request', { violations: [{ field, code: 'wrongFormat' }] })
  return id
}
