import { z } from 'zod'
import { MAX_CODELIST_IDS } from './codelistNames.ts'
import { endpoint } from './endpoint.ts'
import { countText, idTexts, line, text } from './fields.ts'
import { LANGUAGES } from './languages.ts'

/** The short lists that fields choose from. Records in the archive come as disabled, so that references keep showing. */
const item = z.object({
  id: z.union([z.int(), z.string()]),
  value: z.string(),
  disabled: z.boolean(),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type CodelistItem = z.output<typeof item>

export const codelists = {
  read: endpoint({
    method: 'GET',
    path: 'codelists/:name/',
    guard: 'session',
    tag: 'codelists',
    summary: 'One code list, in the language asked for',
    operationId: 'readCodelist',
    description: 'Returns the values of one code list for selects, in the language of the request.',
    params: z.strictObject({ name: text(64) }),
    query: z.strictObject({
      language: z.enum(LANGUAGES).optional(),
      search: line(200).optional(),
      ids: idTexts(MAX_CODELIST_IDS).optional(),
      page: countText.optional(),
      pageSize: countText.optional(),
    }),
    response: z.object({ items: z.array(item) }),
  }),
} as const
