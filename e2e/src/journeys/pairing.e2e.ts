import { expect, test } from '../support/test.ts'

/** The bar for setting up a display, in milliseconds and in actions of a person. */
const MAX_MS = 60_000
const MAX_ACTIONS = 4

test('an unpacked display shows the menu within a minute and four actions', async ({
  signedIn: phone,
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const display = await context.newPage()
  const startedAt = Date.now()
  let actions = 0
  const act = async (action: () => Promise<unknown>) => {
    actions += 1
    await action()
  }

  await act(() => display.goto(`${server}/screen`))
  const codeBox = display.locator('.pairCode')
  await expect(codeBox).toHaveText(/^[A-HJKMNP-Z2-9]{6}$/)
  const code = (await codeBox.textContent()) ?? ''
  // A component test checks that the QR code contains this address.
  await act(() => phone.goto(`settings/screens?pair=${code}`))
  const dialog = phone.getByRole('dialog', { name: 'Pair a display' })
  await expect(dialog.getByRole('textbox', { name: 'Code on the display' })).toHaveValue(code)
  await act(async () => {
    await dialog.getByRole('combobox', { name: 'Restaurant' }).click()
    await dialog.getByRole('option', { name: 'Karlín Canteen' }).click()
  })
  await act(() => dialog.getByRole('button', { name: 'Pair', exact: true }).click())

  await expect(display).toHaveURL(/\/s\/[\w-]{22}\/$/)
  await expect(display.getByText('Kantýna Karlín').first()).toBeVisible()
  await expect(display.getByRole('heading', { level: 1 })).toBeVisible()
  expect(actions).toBeLessThanOrEqual(MAX_ACTIONS)
  expect(Date.now() - startedAt).toBeLessThan(MAX_MS)
  await context.close()
})
