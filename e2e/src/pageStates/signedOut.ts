import { randomUUID } from 'node:crypto'
import { expect } from '../support/test.ts'
import { locateHeading, locateInvalidField, type PageTour } from './pageState.ts'

/** The tour of the pages that are shown before a user signs in. */
export const signedOut: PageTour = {
  name: 'sign-in and sign-up',
  isSignedIn: false,
  buildStates: async () => [
    { route: '/login', path: 'login', ready: locateHeading },
    {
      state: 'refused',
      path: 'login',
      ready: locateHeading,
      prepare: async (page, { shell }) => {
        await page.getByRole('button', { name: shell.signIn.submit }).click()
        await expect(locateInvalidField(page)).toBeVisible()
      },
    },
    {
      route: '/sign-up',
      state: 'refused',
      path: 'sign-up',
      ready: locateHeading,
      prepare: async (page, { shell }) => {
        await page.getByRole('button', { name: shell.lostPassword.submit }).click()
        await expect(locateInvalidField(page)).toBeVisible()
      },
    },
    {
      state: 'an unknown link',
      path: 'invitation#unknown',
      ready: locateHeading,
      prepare: async (page, { messages }) => {
        await expect(page.getByText(messages.problems.invitation_gone)).toBeVisible()
      },
    },
    {
      state: 'the code from the mail',
      path: 'sign-up',
      ready: locateHeading,
      prepare: async (page, { shell }) => {
        const name = randomUUID().slice(0, 12)
        await page.locator('[name=username]').fill(name)
        await page.locator('[name=email]').fill(`${name}@example.cz`)
        await page.locator('[name=password]').fill('tři knedlíky v řadě')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('group', { name: shell.code.label })).toBeVisible()
      },
    },
    { route: '/lost-password', path: 'lost-password', ready: locateHeading },
  ],
}
