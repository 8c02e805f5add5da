import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../testing/testApp.ts'

test('of a long history the newest part is shown, and its oldest entry tells only what was changed then', async () => {
  const t = await buildTestApp()
  onTestFinished(t.close)
  const cook = await t.buildUser(['dishes.view', 'dishes.add'])
  const { id } = (await t.call(cook, 'POST', 'dishes/', { nameCs: 'Verze 1', nameEn: 'Always the same' })).json()
  await t.database.rows({
    text: `
      insert into history (module, record_id, revision, action, state)
      select module, record_id, number, 'save', state || jsonb_build_object('nameCs', 'Verze ' || number)
      from history, generate_series(2, 600) number where module = 'dishes' and record_id = $1`,
    values: [id],
  })
  const { items } = (await t.call(cook, 'GET', `dishes/${id}/history/`)).json()
  expect(items).toHaveLength(500)
  expect(items.at(-1)).toMatchObject({
    revision: 101,
    changes: [{ field: 'nameCs', from: 'Verze 100', to: 'Verze 101' }],
  })
})
