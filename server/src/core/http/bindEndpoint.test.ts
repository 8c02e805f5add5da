import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSchemaPicker } from './bindEndpoint.ts'

test('createSchemaPicker drops fields that the schema does not name, at every depth', () => {
  const pick = createSchemaPicker(
    z.object({
      id: z.int(),
      by: z.object({ username: z.string() }).nullable(),
      items: z.array(z.object({ name: z.string() })),
      tags: z.array(z.string()),
      note: z.object({ text: z.string() }).optional(),
    }),
  )
  const answer = {
    id: 1,
    passwordHash: 'secret',
    by: { username: 'eva', passwordHash: 'secret' },
    items: [{ name: 'Kulajda', cost: 12 }],
    tags: ['a'],
    note: undefined,
  }
  expect(JSON.stringify(pick(answer))).toBe(
    '{"id":1,"by":{"username":"eva"},"items":[{"name":"Kulajda"}],"tags":["a"]}',
  )
  expect(pick({ ...answer, by: null })).toMatchObject({ by: null })
})
