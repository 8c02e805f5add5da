import type { ScreenPart } from '@poledne/contract/modules/screen'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, file, listCalls, problem } from '../../../testing/api.ts'
import { buildScreen } from '../../../testing/builders.ts'
import { expectNone, locateNotification } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const PICTURE_ID = 'picture-abcdefghij'
const buildPicture = (name: string, screens: string[] = [], id = PICTURE_ID) => ({
  id,
  name,
  width: 1920,
  height: 1080,
  createdAt: '2026-11-16T09:00:00',
  screens,
})

const openScreen = (changes: Parameters<typeof buildScreen>[0] = {}) =>
  renderApp('settings/screens', {
    handlers: {
      'GET settings/screens/': { version: 1, items: [buildScreen(changes)] },
      'GET settings/screensSeen/': { items: [] },
      'PUT settings/screens/': ({ body }) => body,
      'GET restaurants/:id/pictures/': { items: [buildPicture('Terasa.png')], can: { edit: true } },
      'GET public/pictures/:id/': file('picture.webp', ''),
    },
  })
const details = page.getByText('Parts of the day and outside hours')
const locatePart = (number: number) => page.getByRole('group', { name: `Part ${number}` })
const save = () => commands.press('Control+s')
const readSavedScreens = () =>
  listCalls('PUT settings/screens/').map(({ body }) => (body as unknown as { items: object[] }).items[0])

test('a part of the day is added, checked and saved with the list', async () => {
  await openScreen({ hoursFrom: '06:00' })
  await details.click()
  await page.getByRole('button', { name: 'Add a part' }).click()
  await expect.element(locatePart(1).getByRole('checkbox', { name: 'Monday' })).toHaveFocus()
  await locatePart(1).getByRole('checkbox', { name: 'Friday' }).click()
  await locatePart(1).getByRole('combobox', { name: 'Shows' }).click()
  await page.getByRole('option', { name: 'Notice' }).click()
  await save()
  const end = locatePart(1).getByRole('textbox', { name: 'To' })
  await expect.element(end).toHaveFocus()
  await expect.element(end).toHaveAttribute('aria-invalid', 'true')
  await end.fill('5:30')
  await locatePart(1).getByRole('textbox', { name: 'Notice' }).fill('Zavíráme dřív')
  await save()
  await expect.element(end).toHaveAccessibleDescription('The start must be before the end')
  await end.fill('8:30')
  await save()
  await expect.element(locateNotification('List saved')).toBeVisible()
  const part = { weekdays: [1, 2, 3, 4], from: '06:00', to: '08:30', content: 'notice', notice: 'Zavíráme dřív' }
  expect(readSavedScreens()).toMatchObject([{ parts: [part], canHideMenu: false }])
})

test('a seventh part of a weekday, and parts that the server refuses, show the error at their field', async () => {
  const monday: ScreenPart = { weekdays: [1], from: '08:00', to: '09:00', content: 'week' }
  await openScreen({ parts: Array.from({ length: 6 }, () => monday) })
  await expect.element(page.getByText('6 parts')).toBeVisible()
  await details.click()
  await page.getByRole('button', { name: 'Add a part' }).click()
  await locatePart(7).getByRole('textbox', { name: 'To' }).fill('10:00')
  // The errors open the parts again.
  await details.click()
  await expectNone(locatePart(7))
  await save()
  await expect
    .element(locatePart(7).getByRole('group', { name: 'Days' }))
    .toHaveAccessibleDescription('A screen can have at most 6 parts on each weekday. Remove one first.')
  await page.getByRole('button', { name: 'Remove “Part 7”' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove “Part 6”' })).toHaveFocus()
  await locatePart(2).getByRole('checkbox', { name: 'Tuesday' }).click()
  const violations = [{ field: 'items.0.parts.1.to', code: 'wrongFormat' as const, message: 'Not this time' }]
  answerApi({ 'PUT settings/screens/': problem('validation_failed', { violations }) })
  await save()
  await expect.element(locatePart(2).getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription('Not this time')
})

test('a picture is uploaded and shown outside hours, and its errors name their cause', async () => {
  await openScreen()
  await details.click()
  await page.getByRole('combobox', { name: 'Outside its hours' }).click()
  await page.getByRole('option', { name: 'Picture' }).click()
  await save()
  const choose = page.getByRole('button', { name: 'Picture outside its hours: Choose a picture' })
  await expect.element(choose).toHaveFocus()
  await choose.click()
  const dialog = page.getByRole('dialog', { name: 'Pictures of the restaurant' })
  const input = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]') as HTMLElement
  await expect.element(dialog.getByText('Terasa.png')).toBeVisible()
  await page.elementLocator(input()).upload(new File(['x'], 'menu.svg'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a PNG, JPEG or WebP file.')
  await page.elementLocator(input()).upload(new File([new Uint8Array(2 * 1_048_576 + 1)], 'big.png'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This file is larger than 2 MB.')
  expect(listCalls('POST restaurants/:id/pictures/')).toEqual([])
  const message = 'The picture has too many pixels.'
  const violations = [{ field: 'file', code: 'wrongFormat' as const, message }]
  answerApi({ 'POST restaurants/:id/pictures/': problem('validation_failed', { violations }) })
  await page.elementLocator(input()).upload(new File(['x'], 'wide.png'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
  const { screens: _, ...added } = buildPicture('Zahrada.png', [], 'picture-klmnopqrst')
  answerApi({ 'POST restaurants/:id/pictures/': added })
  await page.elementLocator(input()).upload(new File(['x'], 'Zahrada.png'))
  await expectNone(dialog)
  await save()
  await expect.poll(readSavedScreens).toMatchObject([{ outside: 'picture', outsidePictureId: added.id }])
})

test('a picture that screens show is not deleted, and the dialog names them', async () => {
  await openScreen({ outside: 'picture', outsidePictureId: PICTURE_ID })
  const used = buildPicture('Bar.png', ['Výdej', 'Bar'], 'picture-klmnopqrst')
  answerApi({
    'GET restaurants/:id/pictures/': { items: [buildPicture('Terasa.png'), used], can: { edit: true } },
    'DELETE restaurants/:id/pictures/:pictureId/': () => {},
  })
  await details.click()
  await page.getByRole('button', { name: /Choose a picture/ }).click()
  await page.getByRole('button', { name: 'Delete Bar.png' }).click()
  const refusal = page.getByRole('dialog', { name: 'Can’t delete Bar.png' })
  await expect.element(refusal).toHaveTextContent('Výdej · Bar')
  await refusal.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete Terasa.png' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Terasa.png?' })
  answerApi({ 'GET restaurants/:id/pictures/': { items: [used], can: { edit: true } } })
  await question.getByRole('button', { name: 'Delete picture' }).click()
  await expectNone(page.getByText('Terasa.png'))
  expect(listCalls('DELETE restaurants/:id/pictures/:pictureId/').map(({ params }) => params)).toEqual([
    { id: '1', pictureId: PICTURE_ID },
  ])
  await commands.press('Escape')
  await save()
  await expect.element(page.getByRole('button', { name: /Choose a picture/ })).toHaveFocus()
})

test('users who cannot edit see the parts and pictures of a screen', async () => {
  const notice = { weekdays: [1, 2], from: '13:00', to: '13:30', content: 'notice', notice: 'Zavíráme' } as const
  await renderApp('settings/screens', {
    profile: { availablePermissions: ['settings.view'] },
    handlers: {
      'GET settings/screens/': { version: 1, items: [buildScreen({ parts: [{ ...notice, weekdays: [1, 2] }] })] },
      'GET settings/screensSeen/': { items: [] },
    },
  })
  await expect.element(page.getByText('Mon, Tue 13:00–13:30: Notice (Zavíráme)')).toBeVisible()
  await expect.element(page.getByText('Restaurant and next opening')).toBeVisible()
})
