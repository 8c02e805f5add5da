import { type DashboardData, SETUP_STEPS, type SetupStep } from '@poledne/contract/modules/dashboard'
import { restaurants } from '@poledne/contract/modules/restaurant'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCalls } from '../../testing/api.ts'
import { buildPage, buildRecord, DASHBOARD } from '../../testing/builders.ts'
import { expectNone, locateField } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const checklist = page.getByRole('region', { name: 'Set up Poledne' })
const openStep = (title: string) => checklist.getByRole('button', { name: title }).click()

const EMPTY_LIST = { items: [], version: 1 }

/** Answers the dashboard with a checklist in which these steps are done. */
function serveSetup(...done: SetupStep[]) {
  const buildSetup = () => Object.fromEntries(SETUP_STEPS.map((step) => [step, done.includes(step)])) as never
  let isHidden = false
  return {
    'GET dashboard/': (): DashboardData => ({ ...DASHBOARD, setup: isHidden ? null : buildSetup() }),
    'PUT profile/preferences/:key/': ({ body }: { body: { hidden?: boolean } }) => {
      isHidden = body.hidden === true
      return body as never
    },
    'POST restaurants/': ({ body }: { body: { nameCs: string; nameEn: string } }) => {
      done.push('restaurant')
      return buildRecord({ id: 1, ...restaurants.schemas.create.parse(body) }) as never
    },
    'GET restaurantMenus/': buildPage([]),
    'GET settings/allergens/': EMPTY_LIST,
    'GET settings/weeklyMenuVariants/': EMPTY_LIST,
    'GET settings/menuItemTypes/': EMPTY_LIST,
    'GET settings/dishTypes/': EMPTY_LIST,
    'GET settings/screens/': EMPTY_LIST,
  }
}

test('a step names the one that has to be done first, and empty steps say what is missing', async () => {
  await renderApp('', { handlers: serveSetup() })
  await expect.element(checklist.getByText('0 of 8 steps done')).toBeVisible()
  await openStep('Set prices')
  await expect.element(checklist.getByText(/Complete this step first: Choose how/)).toBeVisible()
  await renderApp('', { handlers: serveSetup('lists', 'restaurant') })
  await openStep('Set prices')
  await checklist.getByRole('button', { name: 'Save prices' }).click()
  await expect.element(checklist.getByRole('alert')).toBeVisible()
  await openStep('Plan your first week')
  await checklist.getByRole('button', { name: 'Create weekly menu' }).click()
  await expect.element(checklist.getByText('Enter at least one dish.')).toBeVisible()
  expect(listCalls('POST weeklyMenus/')).toEqual([])
})

test('the checklist keeps a typed name until its step is saved', async () => {
  const handlers = serveSetup('lists')
  await renderApp('', { handlers })
  await openStep('Add your restaurant')
  const name = locateField('Restaurant name')
  await checklist.getByRole('button', { name: 'Add restaurant' }).click()
  await expect.element(name).toHaveAccessibleDescription(/can’t be empty/)
  await name.fill('Školní jídelna')
  await renderApp('', { handlers })
  await openStep('Add your restaurant')
  await expect.element(name).toHaveValue('Školní jídelna')
  await checklist.getByRole('button', { name: 'Add restaurant' }).click()
  await expect.element(checklist.getByText('2 of 8 steps done')).toBeVisible()
})

test('the checklist can be hidden, and the settings show it again', async () => {
  const handlers = serveSetup()
  const { router } = await renderApp('', { handlers })
  await checklist.getByRole('button', { name: 'Hide checklist' }).click()
  await expectNone(checklist)
  await router.navigate({ to: '/settings' })
  await page.getByRole('button', { name: /^Setup checklist/ }).click()
  await expect.element(checklist.getByText('0 of 8 steps done')).toBeVisible()
})
