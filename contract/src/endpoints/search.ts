import { z } from 'zod'
import { RECORD_MODULES } from '../access/permissions.ts'
import { id, singleLineText } from '../schemas/fields.ts'
import { defineEndpoint } from './endpoint.ts'

const searchResult = z.object({
  module: z.enum(RECORD_MODULES),
  id,
  nameCs: z.string(),
  nameEn: z.string().nullable(),
  /** Distinguishes records with the same name. */
  detail: z.string().nullable(),
  archived: z.boolean(),
})
export type SearchResult = z.output<typeof searchResult>

export const searchEndpoint = defineEndpoint({
  method: 'GET',
  path: 'search/',
  guard: 'session',
  tag: 'dashboard',
  summary: 'Search records by name in all modules',
  operationId: 'search',
  description: 'Finds records by name in all modules that the user can view. Accents are ignored.',
  query: z.strictObject({ q: singleLineText(100).min(1, 'emptyField') }),
  response: z.object({ items: z.array(searchResult) }),
})
