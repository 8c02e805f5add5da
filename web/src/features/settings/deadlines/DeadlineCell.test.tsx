import type { PublicationDeadline } from '@poledne/contract/modules/deadline'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { listWrites } from '../../../testing/api.ts'
import { buildCodelistItem } from '../../../testing/builders.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const buildVariants = (publishBy: PublicationDeadline) => ({
  version: 1,
  items: [{ id: 1, nameCs: 'Klasika', nameEn: 'Classic', nameXls: 'Classic', publishBy }],
})
const thursday: PublicationDeadline = { time: '12:00', userIds: null, weekday: 4 }

const renderList = (publishBy: PublicationDeadline) =>
  renderApp('settings/weeklyMenuVariants', {
    handlers: {
      'GET settings/weeklyMenuVariants/': buildVariants(publishBy),
      'PUT settings/weeklyMenuVariants/': buildVariants(publishBy),
      'GET codelists/:name/': ({ params }) => ({
        items: params.name === 'users' ? [buildCodelistItem(7, 'Eva Malá'), buildCodelistItem(8, 'Jan Velký')] : [],
      }),
    },
  })

const cell = page.getByRole('button', { name: /^Change the deadline of Classic/ })
const save = page.getByRole('button', { name: 'Save' })

test('the deadline of a variant is changed in a panel and saved with the list', async () => {
  await renderList(thursday)
  await expect.element(cell).toHaveTextContent('Thursday 12:00')
  await cell.click()
  const time = page.getByRole('textbox', { name: 'Time' })
  await time.fill('9.30')
  await page.getByRole('radio', { name: 'Chosen users' }).click()
  await page.getByRole('combobox', { name: 'Chosen users' }).click()
  await page.getByRole('option', { name: 'Jan Velký' }).click()
  await expect.element(cell).toHaveTextContent('Thursday 09:30 (Jan Velký)')
  await commands.press('Escape')
  await commands.press('Escape')
  await expect.element(cell).toHaveFocus()
  await save.click()
  await expect
    .poll(() => listWrites().map(({ body }) => body))
    .toMatchObject([{ items: [{ id: 1, publishBy: { weekday: 4, time: '09:30', userIds: [8] } }] }])
})

test('a reminder that is switched off and on again changes nothing', async () => {
  await renderList({ ...thursday, weekday: 5 })
  await cell.click()
  const remind = page.getByRole('switch', { name: 'Remind users to publish' })
  await remind.click()
  await expect.element(cell).toHaveTextContent('No reminder')
  await expect.element(save).toBeVisible()
  await remind.click()
  await expect.element(cell).toHaveTextContent('Friday 12:00')
  await expect.element(save).not.toBeInTheDocument()
})
