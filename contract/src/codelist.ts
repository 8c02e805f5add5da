import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, MAX_ID } from './fields.ts'
import { LANGUAGES } from './languages.ts'

/** The short lists that fields choose from. Records in the archive come as disabled, so that references keep showing. */
const item = z.object({
  id: z.union([z.int(), z.string()]),
  value: z.string(),
  disabled: z.boolean(),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type CodelistItem = z.output<typeof item>

const count = z.string().regex(/^[1-9]\d{0,5}$/, 'wrongFormat')

export const codelists = {
  read: endpoint({
    method: 'GET',
    path: 'codelists/:name/',
    guard: 'session',
    tag: 'codelists',
    summary: 'One code list, in the language asked for',
    params: z.strictObject({ name: z.string().max(64) }),
    query: z.strictObject({
      language: z.enum(LANGUAGES).optional(),
      search: line(200).optional(),
      ids: z
        .string()
        .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/, 'wrongFormat')
        .refine((text) => text.split(',').every((each) => Number(each) <= MAX_ID), 'wrongFormat')
        .optional(),
      page: count.optional(),
      pageSize: count.optional(),
    }),
    response: z.object({ items: z.array(item) }),
  }),
} as const
