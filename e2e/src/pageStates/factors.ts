import type { Page } from '@playwright/test'
import { createClient, fetchTokenByApi, signInByApi } from '../support/apiClient.ts'
import { createUniqueName } from '../support/records.ts'
import { expect } from '../support/test.ts'
import { computeTotpCode } from '../support/totp.ts'
import { locateFactList, locateHeading, locateInvalidField, type PageTour } from './pageState.ts'

const PASSWORD = 'tři knedlíky v řadě'
type Person = { id: number; username: string }

/** Creates a user; with `graceDays` their role requires a second factor. */
async function createPerson(graceDays?: number): Promise<Person> {
  const admin = await signInByApi(process.env.E2E_URL ?? '', process.env.E2E_PASSWORD ?? '')
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await admin('POST', path, body)
    expect(answer.status, await answer.clone().text()).toBe(201)
    return ((await answer.json()) as { id: number }).id
  }
  const rule = { requireFactor: true, factorGraceDays: graceDays }
  const roleIds =
    graceDays === undefined ? [] : [await create('roles/', { name: createUniqueName('druhý faktor'), ...rule })]
  const username = createUniqueName('anna')
  const email = `${username.replaceAll(/\W/g, '')}@example.cz`
  const fields = { username, email, password: PASSWORD, active: true, timezone: 'Europe/Prague', roleIds }
  return { id: await create('users/', fields), username }
}

/** Creates a user with an authenticator app. */
export async function createPersonWithApp(): Promise<Person> {
  const person = await createPerson()
  const url = process.env.E2E_URL ?? ''
  const api = createClient(url, await fetchTokenByApi(url, PASSWORD, person.username))
  const { secret } = (await (await api('POST', 'profile/totp/', {})).json()) as { secret: string }
  expect((await api('PUT', 'profile/totp/', { code: computeTotpCode(secret) })).status).toBe(200)
  return person
}

async function openSecondStep(page: Page, { username }: Person): Promise<void> {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=code]')).toBeFocused()
}

/** The second step of a sign-in. */
export const secondStep: PageTour = {
  name: 'the second step of the sign-in',
  isSignedIn: false,
  buildStates: async () => {
    const person = await createPersonWithApp()
    return [
      {
        state: 'a code refused',
        path: 'login',
        ready: locateHeading,
        prepare: async (page) => {
          await openSecondStep(page, person)
          await page.keyboard.press('Enter')
          await expect(locateInvalidField(page)).toBeVisible()
        },
      },
      {
        state: 'a recovery code',
        isProofOnly: true,
        path: 'login',
        ready: locateHeading,
        prepare: async (page, { factors }) => {
          await openSecondStep(page, person)
          await page.getByRole('button', { name: factors.step.useRecoveryCode }).click()
          await expect(page.locator('[name=recoveryCode]')).toBeFocused()
        },
      },
    ]
  },
}

/** Replaces the session of the administrator. */
async function signInAs(page: Page, { username }: Person): Promise<void> {
  const answer = await page.request.post('api/auth/login/', { data: { username, password: PASSWORD } })
  expect(answer.ok()).toBe(true)
  await page.goto('profile')
}

const PASSKEY = { id: 1, name: 'Klíč', createdAt: '2026-11-01T12:00:00', lastUsedAt: null }

/** The second factors in the profile. The states follow each other: each one continues with the factors of the one before. */
export const secondFactors: PageTour = {
  name: 'second factors',
  isSignedIn: true,
  buildStates: async () => {
    const person = await createPerson(14)
    const overdue = await createPerson(0)
    return [
      {
        state: 'the banner of a required second factor',
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { app }) => {
          await signInAs(page, person)
          await expect(page.getByRole('link', { name: app.banners.setUpFactor })).toBeVisible()
        },
      },
      {
        state: 'a code of the new app refused',
        needsOwnDocument: true,
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { factors }) => {
          await page.getByRole('button', { name: factors.totp.setUp }).click()
          await page.getByRole('button', { name: factors.totp.confirm }).click()
          await expect(locateInvalidField(page)).toBeVisible()
        },
      },
      {
        state: 'the recovery codes',
        needsOwnDocument: true,
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { factors }) => {
          await page.getByRole('button', { name: factors.totp.setUp }).click()
          const secret = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
          await page.locator('[name=code]').fill(computeTotpCode((secret ?? '').replaceAll(' ', '')))
          await page.keyboard.press('Enter')
          await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
        },
      },
      {
        state: 'with an app and a passkey',
        isProofOnly: true,
        needsOwnDocument: true,
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { factors }) => {
          await page.route('**/api/profile/factors/', async (route) => {
            const response = await route.fetch()
            await route.fulfill({ response, json: { ...(await response.json()), passkeys: [PASSKEY] } })
          })
          await page.reload()
          await expect(page.getByRole('button', { name: factors.codes.renew })).toBeVisible()
        },
      },
      {
        state: 'renaming a passkey',
        isProofOnly: true,
        needsOwnDocument: true,
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { table }) => {
          const name = table.views.rename.replace('{{name}}', PASSKEY.name)
          await page.getByRole('button', { name }).click()
          await expect(page.getByRole('textbox', { name: table.fields.name })).toBeFocused()
        },
      },
      {
        state: 'the proof refused',
        needsOwnDocument: true,
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { factors }) => {
          await page.route('**/api/profile/recoveryCodes/', (route) =>
            route.fulfill({
              status: 403,
              contentType: 'application/problem+json',
              json: { status: 403, code: 'fresh_proof_needed' },
            }),
          )
          await page.getByRole('button', { name: factors.codes.renew }).click()
          await page.getByRole('dialog').getByRole('button', { name: factors.codes.renew }).click()
          const dialog = page.getByRole('dialog', { name: factors.proof.title })
          await dialog.getByRole('button', { name: factors.proof.submit }).click()
          await expect(locateInvalidField(page)).toBeVisible()
        },
      },
      {
        state: 'the set-up after the period',
        needsOwnDocument: true,
        path: 'profile',
        ready: locateFactList,
        prepare: async (page, { account }) => {
          await page.unrouteAll()
          await signInAs(page, overdue)
          await expect(locateHeading(page)).toHaveText(account.factorNeeded.title)
        },
      },
    ]
  },
}
