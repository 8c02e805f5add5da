import { z } from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { countParam, createIdListSchema, day, id, idParam, singleLineText, text } from '../http/fields.ts'
import { MAX_CODELIST_IDS, MAX_MATCHED_NAME, MAX_MATCHED_NAMES, OPEN_CODELISTS } from '../list/codelistNames.ts'

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

const codelistQuery = z.strictObject({
  language: z.enum(LANGUAGES).optional(),
  search: singleLineText(200).optional(),
  ids: createIdListSchema(MAX_CODELIST_IDS).optional(),
  page: countParam.optional(),
  pageSize: countParam.optional(),
  menuItemTypeId: idParam.optional(),
  before: day.optional(),
})
const codelistResponse = z.object({ items: z.array(codelistItem) })

/** Each open code list has an endpoint of its own, because its guard differs from the guard of other code lists. */
export const openCodelistEndpoints = OPEN_CODELISTS.map((name) => ({
  name,
  endpoint: defineEndpoint('GET', `codelists/${name}/`, {
    guard: 'session',
    apiToken: true,
    tag: 'codelists',
    summary: `Get the code list ${name}`,
    description: 'Returns the values of this code list for selects, in the language of the request.',
    query: codelistQuery,
    response: codelistResponse,
  }),
}))

export const codelistEndpoints = {
  read: defineEndpoint('GET', 'codelists/:name/', {
    guard: 'anyPermission',
    tag: 'codelists',
    summary: 'Get a code list',
    operationId: 'readCodelist',
    description:
      'Returns the values of one code list for selects, in the language of the request. Dishes without `search` and `ids` are the first 50 by Czech name; `auditUsers` needs the permission `audit.view`; `users` are those that the caller can see. With `menuItemTypeId`, the dishes that suit this row on the day `before` come first.',
    params: z.strictObject({ name: text(64) }),
    query: codelistQuery,
    response: codelistResponse,
  }),
  matchDishes: defineEndpoint('POST', 'codelists/dishes/match/', {
    guard: 'anyPermission',
    tag: 'codelists',
    summary: 'Find dishes by their exact names',
    operationId: 'matchDishes',
    description:
      'Returns for each name the dish whose Czech or English name equals it without regard to case and accents, or null. Archived dishes are not matched.',
    body: z.strictObject({
      names: z.array(singleLineText(MAX_MATCHED_NAME)).min(1, 'itemsMissing').max(MAX_MATCHED_NAMES, 'wrongFormat'),
    }),
    bodyLimit: LARGE_BODY_LIMIT,
    response: z.object({ items: z.array(z.object({ name: z.string(), dishId: id.nullable() })) }),
  }),
} as const
