import { randomUUID } from 'node:crypto'
import { expect } from '../support/test.ts'
import { heading, invalidField, type PageTour } from './pageState.ts'

/** Pages before sign-in. */
export const signedOut: PageTour = {
  name: 'sign-in and sign-up',
  isSignedIn: false,
  buildStates: async () => [
    { route: '/login', path: 'login', ready: heading },
    {
      state: 'refused',
      path: 'login',
      ready: heading,
      prepare: async (page, { shell }) => {
        await page.getByRole('button', { name: shell.signIn.submit }).click()
        await expect(invalidField(page)).toBeVisible()
      },
    },
    {
      route: '/sign-up',
      state: 'refused',
      path: 'sign-up',
      ready: heading,
      prepare: async (page, { shell }) => {
        await page.getByRole('button', { name: shell.signUp.submit }).click()
        await expect(invalidField(page)).toBeVisible()
      },
    },
    {
      state: 'an unknown link',
      path: 'invitation#unknown',
      ready: heading,
      prepare: async (page, { messages }) => {
        await expect(page.getByText(messages.problems.invitation_gone)).toBeVisible()
      },
    },
    {
      state: 'the code from the mail',
      path: 'sign-up',
      ready: heading,
      prepare: async (page, { shell }) => {
        const name = randomUUID().slice(0, 12)
        await page.locator('[name=username]').fill(name)
        await page.locator('[name=email]').fill(`${name}@example.cz`)
        await page.locator('[name=password]').fill('tři knedlíky v řadě')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('group', { name: shell.code.label })).toBeVisible()
      },
    },
    { route: '/lost-password', path: 'lost-password', ready: heading },
  ],
}
