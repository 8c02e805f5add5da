import type { Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { expect } from '../support/test.ts'
import {
  findFirstId,
  locateFirstField,
  locateHeading,
  type PageState,
  type PageTour,
  saveInvalidForm,
} from './pageState.ts'

const LISTS = ['allergens', 'weeklyMenuVariants', 'menuItemTypes', 'dishTypes', 'screens']

const locateCombobox = (page: Page) => page.getByRole('combobox').last()

/** Builds the state of a screen at lunch time on a Wednesday of the sample data. */
async function buildScreenState(page: Page): Promise<PageState> {
  const { items } = (await (await page.request.get('api/settings/screens/')).json()) as { items: { id: string }[] }
  const id = items[0]?.id
  const { days } = (await (await page.request.get(`api/public/screens/${id}/`)).json()) as ScreenContent
  const lunch = new Date(`${addDays(days[0]?.date ?? '', 2)}T11:00:00Z`)
  // A screen uses the clock of the server, so the Date header of the response is replaced.
  await page.route(`**/api/public/screens/${id}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: lunch.toUTCString() } })
  })
  return { state: 'a wall', path: `s/${id}/`, ready: (at) => at.getByRole('listitem').first(), needsOwnDocument: true }
}

export const settings: PageTour = {
  name: 'the settings and the guest pages',
  isSignedIn: true,
  buildStates: async (page) => [
    { route: '/settings', path: 'settings', ready: locateHeading },
    ...LISTS.map(
      (list): PageState => ({
        route: '/settings/$list',
        state: list,
        path: `settings/${list}`,
        ready: locateFirstField,
        isProofOnly: ['menuItemTypes', 'dishTypes'].includes(list),
      }),
    ),
    { route: '/settings/brand', path: 'settings/brand', ready: locateFirstField, isProofOnly: true },
    { route: '/settings/coverage', path: 'settings/coverage', ready: locateCombobox },
    {
      state: 'watched options without a row refused',
      isProofOnly: true,
      path: 'settings/coverage',
      ready: locateCombobox,
      prepare: async (at, { coverage, record }) => {
        const locateField = (name: string) => at.getByRole('combobox', { name, exact: true })
        await locateField(coverage.fields.diets).click()
        await at.getByRole('option').filter({ visible: true }).first().click()
        await at.keyboard.press('Escape')
        await locateField(coverage.fields.soupTypeIds).press('Backspace')
        for (const _ of [1, 2, 3]) await locateField(coverage.fields.mainTypeIds).press('Backspace')
        await at.getByRole('button', { name: record.bar.save, exact: true }).click()
        await expect(locateField(coverage.fields.mainTypeIds)).toHaveAttribute('aria-invalid', 'true')
      },
    },
    { route: '/settings/system', path: 'settings/system', ready: locateFirstField },
    {
      state: 'a row removed, another refused',
      isProofOnly: true,
      path: 'settings/allergens',
      ready: locateFirstField,
      prepare: async (at, words) => {
        const remove = new RegExp(words.settings.row.remove.replace('{{name}}', '.+'))
        await at.getByRole('button', { name: remove }).nth(6).click()
        await at.getByRole('button', { name: words.settings.lists.allergens.add }).click()
        await saveInvalidForm(at)
      },
    },
    {
      state: 'a screen refused',
      isProofOnly: true,
      path: 'settings/screens',
      ready: locateFirstField,
      prepare: async (at, words) => {
        await at.getByRole('button', { name: words.settings.lists.screens.add }).click()
        // A row in which nothing is typed is not saved.
        await at.getByRole('textbox').last().fill('x')
        await saveInvalidForm(at)
      },
    },
    {
      state: 'the question before the maintenance',
      isProofOnly: true,
      path: 'settings/system',
      ready: locateFirstField,
      prepare: async (at, { system }) => {
        await at.getByRole('switch', { name: system.maintenance.label }).click()
        await expect(at.getByRole('dialog', { name: system.maintenance.title })).toBeVisible()
      },
    },
    {
      state: 'the menu on a page of the restaurant',
      path: `e/${await findFirstId(page, 'restaurants')}/`,
      ready: (at) => at.locator('body'),
      needsOwnDocument: true,
    },
    await buildScreenState(page),
  ],
}
