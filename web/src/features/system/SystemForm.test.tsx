import type { SystemSettings } from '@poledne/contract/modules/system'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites, staleVersion } from '../../testing/api.ts'
import { expectNone, locateField, locateNotification } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const buildSettings = (changes: Partial<SystemSettings> = {}): SystemSettings => ({
  repeatDays: 14,
  retention: {
    historyDays: null,
    auditDays: null,
    auditAddressDays: 90,
    requestDays: null,
    notificationDays: null,
    errorDays: null,
  },
  terms: { cs: 'Podmínky', en: 'Terms' },
  privacy: { cs: 'Soukromí', en: 'Privacy' },
  version: 1,
  security: 'standard',
  sessions: 1,
  build: { commit: 'unknown', builtAt: null },
  ...changes,
})
const theirs = buildSettings({ version: 2, repeatDays: 21, terms: { cs: 'Podmínky', en: 'Their terms' } })

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const dialog = page.getByRole('dialog', { name: 'Another user saved these settings' })

test('a conflict of system settings is merged field by field and nothing typed is lost', async () => {
  await renderApp('settings/system', {
    handlers: {
      'GET settings/system/': buildSettings(),
      'GET settings/jobs/': { items: [] },
      'GET settings/errorLog/': { items: [] },
      'PUT settings/system/': staleVersion(theirs),
    },
  })
  const days = locateField('Keep the audit log (days)')
  await days.fill('365')
  await locateField('Terms of use (English)').fill('My terms')
  await save()

  await expect.element(dialog.getByRole('radio', { name: 'Keep the audit log (days): Yours' })).toBeChecked()
  await expect
    .element(dialog.getByRole('radio', { name: 'Warn when a dish repeats within (days): Theirs' }))
    .toBeChecked()
  await expect.element(dialog.getByText('1 field to decide')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save this choice' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expectNone(dialog)
  await expect.element(days).toHaveValue('365')
  await expect.element(locateField('Terms of use (English)')).toHaveValue('My terms')

  await save()
  await dialog.getByRole('radio', { name: 'Terms of use (English): Yours' }).click()
  answerApi({
    'PUT settings/system/': ({ body }) => ({ ...theirs, ...(body as Partial<SystemSettings>), version: 3 }),
  })
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.element(locateNotification('Settings saved')).toBeVisible()
  expect(listWrites().map(({ body }) => (body as SystemSettings).version)).toEqual([1, 1, 2])
  expect(listWrites().at(-1)?.body).toEqual({
    repeatDays: 21,
    retention: { ...theirs.retention, auditDays: 365 },
    terms: { cs: 'Podmínky', en: 'My terms' },
    privacy: theirs.privacy,
    version: 2,
  })
  await expect.element(locateField('Warn when a dish repeats within (days)')).toHaveValue('21')
})

test('the page shows the security level, and a refused number is reported at its field', async () => {
  await renderApp('settings/system', {
    handlers: {
      'GET settings/system/': buildSettings(),
      'GET settings/jobs/': { items: [] },
      'GET settings/errorLog/': { items: [] },
    },
  })
  await expect.element(page.getByText(/^Standard\. We recommend SECURITY=strict/)).toBeVisible()
  await locateField('Keep the audit log (days)').fill('0')
  await save()
  await expect.element(locateField('Keep the audit log (days)')).toHaveFocus()
  await expect.element(locateField('Keep the audit log (days)')).toBeInvalid()
  expect(listWrites()).toEqual([])
})
