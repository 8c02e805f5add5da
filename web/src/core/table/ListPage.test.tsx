import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls, pending, problem } from '../../testing/api.ts'
import { buildDish, buildPage, serveDishes } from '../../testing/builders.ts'
import { expectNone, expectTexts, locateRowNames, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { chooseLanguage } from '../i18n/i18n.ts'

const DISHES = [
  buildDish({ id: 1, nameCs: 'A', nameEn: 'Zeppelin', dishTypeId: 1 }),
  buildDish({ id: 2, nameCs: 'B', nameEn: 'Apple', dishTypeId: 4 }),
]
const openDishes = (query = '', handlers = serveDishes(...DISHES).handlers) => renderApp(`dishes${query}`, { handlers })

const search = page.getByRole('searchbox', { name: 'Search by name' })
const filterButton = page.getByRole('button', { name: 'Filter', exact: true })
const chips = page.getByRole('list', { name: 'Filters' })
const locateHeader = (name: string) => page.getByRole('columnheader', { name })
const readLastQuery = (name: string) => listCalls('GET dishes/').at(-1)?.query.getAll(name)

async function addFilter(name: string): Promise<void> {
  await filterButton.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('the search is kept in the address, and filters without results can be cleared', async () => {
  const { getAddress } = await openDishes()
  await expectTexts(locateRowNames(), ['Zeppelin', 'Apple'])
  answerApi({ 'GET dishes/': ({ query }) => buildPage(query.has('filter') ? [] : DISHES) })
  await search.fill('takové jídlo')
  await expect.element(page.getByText('No results')).toBeVisible()
  await expectNone(locateRowNames())
  expect(decodeURIComponent(getAddress())).toMatch(/filter=name:contains:takové\+jídlo$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(locateRowNames().first()).toBeVisible()
  await expect.element(search).toHaveValue('')
})

test('a click on a header sorts, a second click reverses, and Shift adds a column', async () => {
  const { getAddress } = await openDishes('?columns=nameCs,nameEn,dishTypeName')
  const sortBy = (name: string, modifiers: 'Shift'[] = []) =>
    locateHeader(name)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click({ modifiers })
  await expect.element(locateHeader('Czech name')).toHaveAttribute('aria-sort', 'ascending')
  await sortBy('English name')
  await expect.element(locateHeader('English name')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(locateHeader('Czech name')).not.toHaveAttribute('aria-sort')
  await sortBy('English name')
  await expect.element(locateHeader('English name')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => readLastQuery('sort')).toEqual(['nameEn:desc'])
  await sortBy('Type')
  await sortBy('English name', ['Shift'])
  await expect.element(locateHeader('Type')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => readLastQuery('sort')).toEqual(['dishTypeName:asc', 'nameEn:asc'])
  expect(getAddress()).toMatch(/sort=dishTypeName:asc&sort=nameEn:asc/)
})

test('filters of every kind are sent, shown as chips and removed, and the focus stays in the filter bar', async () => {
  const { getAddress } = await openDishes('?filter=name:contains:x')
  await addFilter('Type')
  await page.getByRole('checkbox', { name: 'Soup' }).click()
  await commands.press('Escape')
  await expect.element(chips.getByRole('button', { name: 'Change the filter Type: Soup' })).toHaveFocus()
  await addFilter('English name')
  await page.getByRole('textbox', { name: 'English name' }).fill('bor')
  await commands.press('Enter')
  await addFilter('Created')
  for (const end of ['From', 'To']) {
    await page.getByRole('textbox', { name: end }).fill('16. 11. 2026')
    await commands.press('Enter')
  }
  await commands.press('Escape')
  await addFilter('Archived')
  await page.getByRole('radiogroup', { name: 'Archived' }).getByText('No').click()
  await commands.press('Escape')
  await expectTexts(chips.getByRole('listitem'), ['TypeSoup', 'English namecontains “bor”', /^Created/, 'ArchivedNo'])
  await expect
    .poll(() => readLastQuery('filter'))
    .toEqual([
      'name:contains:x',
      'dishTypeId:equals:1',
      'nameEn:contains:bor',
      'createdAt:greaterThanOrEqualTo:2026-11-15T23:00:00',
      'createdAt:lessThan:2026-11-16T23:00:00',
      'archived:equals:false',
    ])

  for (const name of ['English name', 'Type', 'Created', 'Archived'])
    await page.getByRole('button', { name: `Remove the filter ${name}` }).click()
  await expectNone(chips.getByRole('listitem'))
  await expect.element(filterButton).toHaveFocus()
  await expect.poll(getAddress).toMatch(/\?filter=name:contains:x$/)
})

test('a list with filters in its address opens with them', async () => {
  await openDishes('?filter=name:contains:guláš&filter=dishTypeId:equals:1&sort=nameEn:desc')
  await expect.element(search).toHaveValue('guláš')
  await expectTexts(chips.getByRole('listitem'), ['TypeSoup'])
  await expect.element(locateHeader('English name')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => readLastQuery('filter')).toEqual(['name:contains:guláš', 'dishTypeId:equals:1'])
})

test.each([
  ['en', ['Zeppelin', 'C']],
  ['hu', ['Zeppelin', 'C']],
  ['cs', ['A', 'C']],
  ['sk', ['A', 'C']],
] as const)('dishes have one name column in %s, and a missing English name is replaced', async (language, names) => {
  await chooseLanguage(language)
  onTestFinished(() => chooseLanguage('en'))
  await openDishes('', serveDishes(...DISHES.slice(0, 1), buildDish({ id: 3, nameCs: 'C' })).handlers)
  await expectTexts(locateRowNames(), names)
  expect(page.getByRole('columnheader').elements()).toHaveLength(4)
  expect(page.getByTitle('English name missing').or(page.getByTitle('Hiányzó angol név')).elements()).toHaveLength(
    language === 'en' || language === 'hu' ? 1 : 0,
  )
})

test('useful filters come first and technical ones last, and a flag is set at once', async () => {
  await openDishes()
  await filterButton.click()
  await expectTexts(page.getByRole('menuitem'), [
    'Allergens not declared',
    'English name missing',
    'No type',
    'Type',
    'Allergens',
    'Diets',
    'Meat',
    'Portion',
    'Last served',
    'Times served',
    'Contains none of',
    'English name',
    'Czech name',
    'Archived',
    'Created',
    'Changed',
    'ID',
  ])
  await page.getByRole('menuitem', { name: 'Allergens not declared' }).click()
  await expectTexts(chips.getByRole('listitem'), ['ArchivedNo', 'Allergens not declaredYes'])
  await expect.poll(() => readLastQuery('filter')).toEqual(['archived:equals:false', 'allergensUndeclared:equals:true'])
  await expect.element(filterButton).toHaveFocus()
})

test('placeholder rows are shown while the first rows load', async () => {
  await openDishes('', { 'GET dishes/': () => pending })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => page.getByCss('tbody tr[aria-hidden]').elements().length).toBe(25)
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
})

test('a failed search keeps the rows and offers a retry', async () => {
  await openDishes()
  await expectTexts(locateRowNames(), ['Zeppelin', 'Apple'])
  answerApi({ 'GET dishes/': problem('internal_error') })
  await search.fill('apple')
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the list' })
  await expect.element(alert).toBeVisible()
  await expectTexts(locateRowNames(), ['Zeppelin', 'Apple'])
  answerApi({ 'GET dishes/': buildPage(DISHES.slice(1)) })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectTexts(locateRowNames(), ['Apple'])
  await expectNone(alert)
})

test('a long list loads further rows to the end and renders only the visible ones', async () => {
  const all = Array.from({ length: 250 }, (_, index) => buildDish({ id: index + 1, nameEn: `Jídlo ${index + 1}` }))
  await openDishes('', {
    'GET dishes/': ({ query }) => {
      const start = Number(query.get('after') ?? 0)
      const end = start + 100
      return buildPage(all.slice(start, end), { total: all.length, next: end < all.length ? String(end) : null })
    },
  })
  await expect.element(locateTitle('Dishes 250')).toBeVisible()
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '251')
  const first = page.getByRole('link', { name: 'Jídlo 1', exact: true })
  await expect.element(first).toBeVisible()
  first.element().focus()
  const last = page.getByRole('link', { name: 'Jídlo 250' })
  await expect
    .poll(async () => {
      await commands.press('End')
      return document.activeElement === last.query()
    })
    .toBe(true)
  await expect.element(page.getByText('250 records in total')).toBeVisible()
  expect(locateRowNames().elements().length).toBeLessThan(80)
})
