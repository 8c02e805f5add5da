import type {
  PriceChange,
  PriceChangeDetail,
  PriceChangePreview,
  PriceChangePreviewRequest,
  PriceChangeRequest,
} from '@poledne/contract/modules/priceChange'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls, problem } from '../../testing/api.ts'
import { AUTHOR, buildPage } from '../../testing/builders.ts'
import { expectNone, locateField, locateListMenu, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const [SOUP, MENU] = ['1:1:1', '1:1:2']
type Row = { key: string; czk: number; eur: number | null }
const ROWS: Row[] = [
  { key: SOUP, czk: 40, eur: 1.6 },
  { key: MENU, czk: 129, eur: null },
]

/** Previews a change by amounts that are added, as the server does. */
const buildPreview =
  (rows: Row[], plan = 'plan') =>
  ({ body }: { body: PriceChangePreviewRequest }): PriceChangePreview | ReturnType<typeof problem> => {
    const { czk, eur, excluded = [], typed = [] } = body
    const items = rows.map(({ key, czk: oldCzk, eur: oldEur }) => {
      const [, weeklyMenuVariantId = 1, menuItemTypeId = 1] = key.split(':').map(Number)
      const own = typed.find((price) => price.key === key)
      const newCzk = own?.priceCzk ?? oldCzk + Number(czk?.value ?? 0)
      const newEur =
        own?.priceEur ?? (oldEur === null ? null : Math.round((oldEur + Number(eur?.value ?? 0)) * 100) / 100)
      const ids = { restaurantId: 1, weeklyMenuVariantId, menuItemTypeId }
      return {
        key,
        ...ids,
        oldCzk,
        newCzk: newCzk > 0 ? newCzk : null,
        oldEur,
        newEur,
        later: [],
        exceptionId: null,
        forbidden: false,
      }
    })
    const keys = items.filter(({ key, newCzk }) => newCzk === null && !excluded.includes(key)).map(({ key }) => key)
    const violations = [{ field: 'czk.value', message: 'Too low', code: 'biggerThanZero' as const }]
    return keys.length > 0 ? problem('validation_failed', { violations, keys }) : { items, skipped: [], plan }
  }

const CHANGE: PriceChange = {
  id: 7,
  name: 'Jarní ceník',
  startDate: '2027-03-01',
  count: 2,
  createdAt: '2026-11-16T09:00:00',
  createdBy: AUTHOR,
  undoneAt: null,
  undoneBy: null,
  changeId: null,
}
const DETAIL: PriceChangeDetail = { ...CHANGE, czk: null, eur: null, later: 'keep', items: [] }

const locateAmount = (currency: 'CZK' | 'EUR') =>
  page.getByRole('group', { name: `Prices in ${currency}` }).getByRole('textbox')
const locateRow = (type: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: new RegExp(`^Include ${type}`) }) })
const locateApply = (count: number) =>
  page.getByRole('button', { name: count === 1 ? 'Change 1 price' : `Change ${count} prices`, exact: true })
const start = locateField('Valid from')
const name = locateField('Price change name')

async function openChange() {
  const app = await renderApp('priceChanges/new?restaurantId=1', {
    handlers: {
      'POST priceChanges/preview/': buildPreview(ROWS),
      'POST priceChanges/': CHANGE,
      'GET priceChanges/:id/': DETAIL,
    },
  })
  await start.fill('1.3.2027')
  for (const currency of ['CZK', 'EUR'])
    await page
      .getByRole('group', { name: `Prices in ${currency}` })
      .getByRole('combobox', { name: 'Change' })
      .selectOptions('add')
  return app
}
const listApplied = () => listCalls('POST priceChanges/').map(({ body }) => body as PriceChangeRequest)

test('a row is excluded and the price of another one is typed', async () => {
  const { getAddress } = await openChange()
  await locateAmount('CZK').fill('10')
  await locateAmount('EUR').fill('0.25')
  const soup = locateRow('Soup')
  await expect.element(soup).toHaveTextContent(/40.*50.*\+25%.*1\.60.*1\.85/)
  await expect.element(locateApply(2)).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Include Menu 1, Standard' }).click()
  await expect.element(locateApply(1)).toBeEnabled()
  await soup.getByRole('button', { name: /^New price in CZK/ }).click()
  await commands.typeText('47')
  await commands.press('Enter')
  await expect.element(soup.getByRole('button', { name: /^New price in CZK.*47/ })).toHaveFocus()
  await expect.element(soup).toHaveTextContent(/40.*47.*\+17\.5%/)
  await expect.element(locateApply(1)).toBeEnabled()
  await locateApply(1).click()
  await expect.element(locateTitle('Jarní ceník')).toBeVisible()
  expect(getAddress()).toMatch(/\/priceChanges\/7$/)
  const typed = [{ key: SOUP, priceCzk: 47, priceEur: 1.85 }]
  expect(listApplied()).toMatchObject([{ startDate: '2027-03-01', excluded: [MENU], typed, plan: 'plan' }])
})

test('prices that change after the preview are marked, and nothing typed is lost', async () => {
  await openChange()
  await locateAmount('CZK').fill('10')
  await name.fill('Jarní ceník')
  await expect.element(locateRow('Soup')).toHaveTextContent(/40.*50/)
  await expect.element(locateApply(2)).toBeEnabled()
  answerApi({
    'POST priceChanges/': problem('plan_outdated', { keys: [SOUP] }),
    'POST priceChanges/preview/': buildPreview([{ key: SOUP, czk: 44, eur: 1.6 }, ...ROWS.slice(1)], 'newer'),
  })
  await locateApply(2).click()
  await expect.element(page.getByText('Prices have changed since the preview')).toBeVisible()
  await expect.element(locateRow('Soup')).toHaveTextContent(/Changed since the preview.*44.*54/)
  await expect.element(locateRow('Menu 1')).not.toHaveTextContent('Changed since the preview')
  await expect.element(name).toHaveValue('Jarní ceník')
  answerApi({ 'POST priceChanges/': CHANGE })
  await expect.element(locateApply(2)).toBeEnabled()
  await locateApply(2).click()
  await expect.element(locateTitle('Jarní ceník')).toBeVisible()
  expect(listApplied().at(-1)).toMatchObject({ name: 'Jarní ceník', plan: 'newer' })
})

test('an invalid value is reported at its field, and refused rows can be excluded', async () => {
  const { router } = await openChange()
  const czk = locateAmount('CZK')
  await page.getByRole('button', { name: 'Change prices' }).click()
  await expect.element(czk).toHaveFocus()
  await expect.element(czk).toHaveAccessibleDescription(/can’t be empty/)
  await czk.fill('sto')
  await expect.element(czk).toHaveAccessibleDescription('Wrong format')
  await czk.fill('-40')
  const refused = page.getByRole('alert').filter({ hasText: '1 new price isn’t valid' })
  await expect.element(refused).toHaveTextContent('Soup')
  await expect.element(czk).toHaveAttribute('aria-invalid', 'true')
  await refused.getByRole('button', { name: /^Exclude .*Soup/ }).click()
  await expectNone(refused)
  await expect.element(locateRow('Menu 1')).toHaveTextContent(/129.*89/)
  await expect.element(locateApply(1)).toBeEnabled()

  void router.navigate({ to: '/priceChanges/$priceChangeId', params: { priceChangeId: '7' } })
  await page.getByRole('dialog').getByRole('button', { name: 'Keep for later' }).click()
  await expect.element(locateTitle('Jarní ceník')).toBeVisible()
  await router.navigate({ to: '/priceChanges/new' })
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(czk).toHaveValue('-40')
  await expect.element(page.getByRole('checkbox', { name: 'Include Soup, Standard' })).not.toBeChecked()
})

test('changing prices is the main action of the tabs, and a new record is in the menu of the list', async () => {
  await renderApp('restaurantMenuExceptions', { handlers: { 'GET restaurantMenuExceptions/': buildPage([]) } as never })
  const change = page.getByRole('link', { name: 'Change prices…' })
  await expect.element(change).toHaveAttribute('href', '/admin/priceChanges/new')
  await locateListMenu().click()
  const entry = page.getByRole('menuitem', { name: 'New price exception' })
  await expect.element(entry).toHaveAttribute('href', '/admin/restaurantMenuExceptions/new/edit')
})

test('users without permission to add price exceptions cannot change prices', async () => {
  const availablePermissions = ['restaurantMenuExceptions.view']
  const handlers = { 'GET restaurantMenuExceptions/': buildPage([]), 'GET changes/': buildPage([]) } as never
  const { router, getAddress } = await renderApp('restaurantMenuExceptions', {
    profile: { availablePermissions },
    handlers,
  })
  const tabs = page.getByRole('navigation', { name: 'Prices' })
  await expect.element(tabs.getByRole('link', { name: 'Price exceptions' })).toHaveAttribute('aria-current', 'page')
  await expect.element(tabs.getByRole('link', { name: 'Changes' })).toHaveAttribute('href', '/admin/priceChanges')
  await expectNone(tabs.getByRole('link', { name: 'Restaurant menus' }))
  await expectNone(page.getByRole('link', { name: 'Change prices…' }))
  await router.navigate({ to: '/priceChanges/new' })
  await expect.poll(getAddress).not.toMatch(/priceChanges/)
})
