import { NOTIFICATION_KEYS } from '@poledne/contract/modules/notification'
import support from '@poledne/i18n/en/support.json'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { formatNotification } from './formatNotification.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { support } }, interpolation: { escapeValue: false } })
})
const format = { week: (day: string) => `<${day}>`, shortInstant: (instant: string) => `<${instant}>` }

test('a broadcast is not translated', () => {
  const content = { title: 'Zítra se nevaří', body: '{{body}}' }
  expect(formatNotification({ key: 'broadcast', count: 1, ...content }, { t, format })).toEqual(content)
})

const TEMPLATES = NOTIFICATION_KEYS.filter((key) => key !== 'broadcast' && key !== 'factorsReset')

test.each(TEMPLATES)('%s contains the given title and body', (key) => {
  const { title, body } = formatNotification({ key, count: 1, title: 'Standard', body: '2026-11-16' }, { t, format })
  expect(`${title} ${body}`).toMatch(/Standard/)
  expect(`${title} ${body}`).toMatch(key.startsWith('notPublished') ? /<2026-11-16>/ : /(?<!<)2026-11-16/)
  expect(`${title} ${body}`.length).toBeGreaterThan('Standard 2026-11-16'.length + 5)
})

test('a notification about removed factors names the administrator', () => {
  const { body } = formatNotification({ key: 'factorsReset', count: 1, title: 'petr', body: 'Jana' }, { t, format })
  expect(body).toMatch(/^Jana removed/)
})

test('a notification about a menu contains the number and the dates of its week', () => {
  const formatBody = (content: Omit<Parameters<typeof formatNotification>[0], 'count'>) =>
    formatNotification({ ...content, count: 1 }, { t, format }).body
  expect(formatBody({ key: 'notPublished', title: 'Standard', body: '2026-11-23' })).toBe(
    'Standard, week 48 (<2026-11-23>).',
  )
  expect(formatBody({ key: 'deadlineAhead', title: 'Standard · 2026-11-23', body: '2026-11-19T11:00:00' })).toBe(
    'Standard, week 48 (<2026-11-23>). Publish it before the deadline (<2026-11-19T11:00:00>).',
  )
  const lockTaken = { key: 'lockTaken', title: 'Standard · 2026-11-23', body: 'Jana Nováková' } as const
  expect(formatBody(lockTaken)).toBe('Standard, week 48 (<2026-11-23>): now edited by Jana Nováková.')
})

test('merged notifications about support requests say how many there are and name the newest', () => {
  const merged = { title: 'Fridge', body: 'Jana', count: 3 }
  expect(formatNotification({ key: 'requestFiled', ...merged }, { t, format })).toEqual({
    title: '3 new support requests',
    body: 'From Jana. Newest: Fridge',
  })
  expect(formatNotification({ key: 'requestAnswered', ...merged, body: 'It works' }, { t, format })).toEqual({
    title: '3 new answers to your requests',
    body: 'Newest, to “Fridge”: It works',
  })
})
