import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { RECORD_MODULES } from './permissions.ts'

const found = z.object({
  module: z.enum(RECORD_MODULES),
  id,
  nameCs: z.string(),
  nameEn: z.string().nullable(),
  /** What tells it from others of the same name. */
  detail: z.string().nullable(),
  archived: z.boolean(),
})
export type Found = z.output<typeof found>

export const search = endpoint({
  method: 'GET',
  path: 'search/',
  guard: 'session',
  tag: 'dashboard',
  summary: 'Records by name in all modules that the caller may view, accents ignored',
  operationId: 'search',
  description: 'Finds records by name in all modules that the user can view. Accents are ignored.',
  query: z.strictObject({ q: line(100).min(1, 'emptyField') }),
  response: z.object({ items: z.array(found) }),
})
