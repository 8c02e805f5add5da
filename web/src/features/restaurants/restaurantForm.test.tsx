import { type Restaurant, restaurants } from '@poledne/contract/modules/restaurant'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listWrites, problem } from '../../testing/api.ts'
import { buildRecord } from '../../testing/builders.ts'
import { expectNone, expectTexts, locateField, locateSaveBar, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const FIELDS = restaurants.schemas.create.parse({ nameCs: 'Bufet', nameEn: 'Bistro', slug: 'bufet' })

/** Opens the form of a restaurant that is stored like on the server. */
async function openForm(changes: Partial<Restaurant> = {}) {
  const stored = { current: buildRecord({ id: 2, ...FIELDS, ...changes }) as Restaurant }
  const handlers = {
    'GET restaurants/:id/': () => stored.current,
    'GET restaurants/:id/history/': { items: [], page: 1, pageSize: 20, total: 0 },
    'GET restaurants/:id/today/': { date: '2026-11-16', timezone: 'Europe/Prague', closed: false, variants: [] },
    'GET settings/screens/': { items: [], version: 1 },
    'GET restaurants/:id/todayChanges/': { date: '2026-11-16', can: { edit: false }, items: [], earlier: [] },
    'PUT restaurants/:id/': ({ body }: { body: unknown }) => {
      stored.current = { ...stored.current, ...(body as Restaurant), version: stored.current.version + 1 }
      return stored.current
    },
  }
  await renderApp('restaurants/2/edit', { handlers })
  await expect.element(locateField('Czech name')).toHaveValue('Bufet')
  return stored
}

const locateList = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
const locateRow = (list: string, index: number) => locateList(list).getByRole('listitem').nth(index)
const add = (name: string) => page.getByRole('button', { name }).click()
const save = () => locateSaveBar().getByRole('button', { name: 'Save', exact: true }).click()
const hours = 'Opening hours'

test('opening hours continue the week, and a removed row leaves the others', async () => {
  const stored = await openForm()
  await add('Add opening hours')
  await expect.element(locateRow(hours, 0).getByRole('combobox', { name: 'Day' })).toHaveValue('Monday')
  await locateRow(hours, 0).getByRole('textbox', { name: 'Opens' }).fill('10.30')
  await locateRow(hours, 0).getByRole('textbox', { name: 'Closes' }).fill('14')
  await add('Add opening hours')
  await add('Add opening hours')
  await expect.element(locateRow(hours, 2).getByRole('combobox', { name: 'Day' })).toHaveValue('Wednesday')
  await page.getByRole('button', { name: 'Remove “Tuesday”' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove “Wednesday”' })).toHaveFocus()
  await save()
  await expect.element(locateTitle('Bistro')).toBeVisible()
  const times = { from: '10:30', to: '14:00' }
  expect(stored.current.openingHours).toEqual([
    { weekday: 1, ...times },
    { weekday: 3, ...times },
  ])
  await page.getByRole('tab', { name: 'Screens and web' }).click()
  await expectTexts(page.getByRole('definition').getByRole('listitem'), ['Monday 10:30–14:00', 'Wednesday 10:30–14:00'])
})

test('a violation is shown at the field of its row, and is resolved by the other end of the span', async () => {
  const closure = { from: '2026-12-24', to: '2026-12-26', reasonCs: null, reasonEn: null }
  await openForm({ closures: [closure, closure] })
  const from = locateRow('Closures', 1).getByRole('textbox', { name: 'First day' })
  const to = locateRow('Closures', 1).getByRole('textbox', { name: 'Last day' })
  await to.fill('1. 12. 2026')
  await add('Add an origin')
  await commands.press('Control+s')
  await expect.element(to).toHaveFocus()
  await expect.element(to).toBeInvalid()
  await expect.element(locateSaveBar()).toHaveTextContent('4 fields need attention')
  await from.fill('30. 11. 2026')
  await expect.element(to).not.toBeInvalid()
  await expect.element(locateRow('Origin of meat', 0).getByRole('combobox', { name: 'Meat' })).toBeInvalid()
  await page
    .getByRole('group', { name: /^Origin of meat/ })
    .getByRole('button', { name: 'Remove row 1' })
    .click()

  const violations = [{ field: 'closures.1.reasonEn', message: 'Too rude', code: 'wrongFormat' as const }]
  answerApi({ 'PUT restaurants/:id/': problem('validation_failed', { title: 'Validation Failed', violations }) })
  await save()
  await expect.element(locateRow('Closures', 1).getByRole('textbox', { name: 'Reason in English' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  const reason = locateRow('Closures', 0).getByRole('textbox', { name: 'Reason in English' })
  await expect.element(reason).toHaveAccessibleDescription('Too rude')
})

test('the country and the origin of meat are chosen by name; a new row has the country of the row before it', async () => {
  const stored = await openForm({ meatOrigins: [{ meat: 'beef', country: 'SK', startDate: '2026-01-01' }] })
  const choose = async (combobox: ReturnType<typeof page.getByRole>, name: string) => {
    await combobox.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose(page.getByRole('combobox', { name: 'Country', exact: true }), 'Slovakia')
  await add('Add an origin')
  await choose(locateRow('Origin of meat', 1).getByRole('combobox', { name: 'Meat' }), 'Pork')
  await locateField('Web address').fill('')
  await save()
  await expect.element(locateTitle('Bistro')).toBeVisible()
  expect(stored.current).toMatchObject({
    country: 'SK',
    slug: null,
    meatOrigins: [{ meat: 'beef' }, { meat: 'pork', country: 'SK', startDate: '2026-01-01' }],
  })
})

test('a conflict shows the rows of both versions', async () => {
  const stored = await openForm()
  await add('Add a closure')
  await locateRow('Closures', 0).getByRole('textbox', { name: 'First day' }).fill('24. 12. 2026')
  await locateRow('Closures', 0).getByRole('textbox', { name: 'Last day' }).fill('24. 12. 2026')
  const theirs = { from: '2026-12-31', to: '2027-01-01', reasonCs: 'Silvestr', reasonEn: 'New Year’s Eve' }
  const current = { ...stored.current, version: 2, closures: [theirs] }
  answerApi({ 'PUT restaurants/:id/': problem('stale_version', { current }) })
  await save()
  const dialog = page.getByRole('dialog', { name: 'Another user saved this record' })
  await expect.element(dialog).toHaveTextContent('24. 12. 2026')
  await expect.element(dialog).toHaveTextContent('31. 12. 2026 – 01. 01. 2027 (New Year’s Eve)')
  expect(listWrites()).toHaveLength(1)
})

test('typed rows are an unsaved change, and discarding them shows the stored rows', async () => {
  await openForm({ openingHours: [{ weekday: 5, from: '10:00', to: '14:00' }] })
  await page.getByRole('button', { name: 'Remove “Friday”' }).click()
  await locateSaveBar().getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard 1 change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove “Friday”' })).toBeVisible()
  await expectNone(locateSaveBar())
})

test('a copy leaves out what belongs to one place', async () => {
  await openForm({ address: 'Brno', country: 'SK', openingHours: [{ weekday: 5, from: '10:00', to: '14:00' }] })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('Slovakia')
  await expect.element(locateField('Web address')).toHaveValue('')
  await expect.element(locateField('Address').last()).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Remove “Friday”' })).toBeVisible()
})
