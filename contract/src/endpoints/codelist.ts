import { z } from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { MAX_CODELIST_IDS } from '../list/codelistNames.ts'
import { countParam, createIdListSchema, singleLineText, text } from '../schemas/fields.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * An item of a code list, from which form fields choose. Archived records are included as disabled items, so that
 * references to them keep their label.
 */
const codelistItem = z.object({
  id: z.union([z.int(), z.string()]),
  value: z.string(),
  disabled: z.boolean(),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type CodelistItem = z.output<typeof codelistItem>

export const codelistEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: 'codelists/:name/',
    guard: 'session',
    tag: 'codelists',
    summary: 'Get a code list',
    operationId: 'readCodelist',
    description: 'Returns the values of one code list for selects, in the language of the request.',
    params: z.strictObject({ name: text(64) }),
    query: z.strictObject({
      language: z.enum(LANGUAGES).optional(),
      search: singleLineText(200).optional(),
      ids: createIdListSchema(MAX_CODELIST_IDS).optional(),
      page: countParam.optional(),
      pageSize: countParam.optional(),
    }),
    response: z.object({ items: z.array(codelistItem) }),
  }),
} as const
