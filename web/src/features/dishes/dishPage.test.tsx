import { LANGUAGES } from '@poledne/contract/domain/languages'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import { answerApi, listCalls } from '../../testing/api.ts'
import { AUTHOR, buildDish, serveDishes } from '../../testing/builders.ts'
import { expectNone, expectTexts, locateFact, locateHistoryEntries } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const buildEntry = (
  revision: number,
  changes: { field: string; from: string | number | null; to: string | number | null }[] = [],
) => ({
  revision,
  at: '2026-11-16T09:00:00',
  by: AUTHOR,
  actingAs: null,
  action: revision === 1 ? ('create' as const) : ('save' as const),
  changes,
  priceChange: null,
  mergedDish: null,
  importId: null,
})
const { handlers } = serveDishes(buildDish({ id: 5, nameEn: 'Griddle cakes', dishTypeId: 4, dishTypeName: 'Dessert' }))

test('a history of 45 entries loads 20 at a time', async () => {
  const all = Array.from({ length: 45 }, (_, index) => buildEntry(45 - index))
  await renderApp('dishes/5', {
    handlers: {
      ...handlers,
      'GET dishes/:id/history/': ({ query }) => {
        const number = Number(query.get('page') ?? 1)
        return { items: all.slice((number - 1) * 20, number * 20), page: number, pageSize: 20, total: 45 }
      },
    },
  })
  const entries = locateHistoryEntries()
  await expect.poll(() => entries.elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'Show 20 older entries' }).click()
  await expect.poll(() => entries.elements()).toHaveLength(40)
  await page.getByRole('button', { name: 'Show 5 older entries' }).click()
  await expect.poll(() => entries.elements()).toHaveLength(45)
  await expect.element(entries.last()).toHaveTextContent('Created')
  await expectNone(page.getByRole('button', { name: /older entr/ }))
})

test('the history shows who changed what and restores an earlier version', async () => {
  const items = [
    buildEntry(2, [
      { field: 'nameEn', from: 'Pancakes', to: 'Griddle cakes' },
      { field: 'dishTypeId', from: null, to: 4 },
    ]),
    buildEntry(1),
  ]
  await renderApp('dishes/5', {
    handlers: { ...handlers, 'GET dishes/:id/history/': { items, page: 1, pageSize: 20, total: 2 } },
  })
  const entries = locateHistoryEntries()
  await expect.element(entries.first()).toHaveTextContent(/Changed · admin/)
  await expect.element(entries.first()).toHaveTextContent('Current version')
  await expectTexts(entries.first().getByRole('definition'), ['PancakesGriddle cakes', 'Not setDessert'])
  await expect.element(entries.last()).toHaveTextContent(/Created · admin/)

  const restored = buildDish({ id: 5, version: 3, nameEn: 'Pancakes' })
  answerApi({ 'POST dishes/:id/history/:revision/restore/': restored, 'GET dishes/:id/': restored })
  await entries
    .last()
    .getByRole('button', { name: /^Restore this version/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' })
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect.element(locateFact('English name')).toHaveTextContent('Pancakes')
  expect(listCalls('POST dishes/:id/history/:revision/restore/')).toMatchObject([
    { params: { id: '5', revision: '1' } },
  ])
})

test('the page of a dish lists its servings and links to the cell', async () => {
  const serving = {
    weeklyMenuId: 9,
    startDate: '2031-03-03',
    day: 3 as const,
    weeklyMenuVariantId: 1,
    menuItemTypeId: 1,
  }
  const items = [{ ...serving, published: false, restaurantIds: [] }]
  await renderApp('dishes/5', {
    handlers: { ...handlers, 'GET dishes/:id/served/': { items, last: null, next: '2031-03-05', times: 0 } },
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Standard · Soup' })
  await expect.element(row).toHaveTextContent('Draft')
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/weeklyMenus\/9\/edit\?day=3&type=1$/))
  await renderApp('dishes/5', { handlers })
  await expect.element(page.getByText('This dish isn’t on any weekly menu yet.')).toBeVisible()
})

test.each(LANGUAGES)('the actions at the bottom of a phone are complete and do not overlap in %s', async (language) => {
  await chooseLanguage(language)
  onTestFinished(() => chooseLanguage('en'))
  await renderApp('dishes/5', { handlers })
  await page.viewport(390, 844)
  const bar = page.getByCss('[data-in-reach]')
  await expect.element(bar).toBeInViewport({ ratio: 0.9 })
  expect(bar.element().scrollWidth).toBe(390)
  const isOnTop = (element: Element) => {
    const { left, right, bottom } = element.getBoundingClientRect()
    return [left + 4, right - 4].every((x) => element.contains(document.elementFromPoint(x, bottom - 8)))
  }
  const actions = [...bar.element().children]
  expect(actions.length).toBe(4)
  expect(actions.filter((action) => !isOnTop(action))).toEqual([])
})
