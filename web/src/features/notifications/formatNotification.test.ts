import { NOTIFICATION_KEYS } from '@poledne/contract/endpoints/notification'
import { support } from '@poledne/i18n/en/support'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { formatNotification } from './formatNotification.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { support } }, interpolation: { escapeValue: false } })
})
const format = { week: (day: string) => `<${day}>` }

test('what a colleague wrote stays as it is', () => {
  const written = { title: 'Zítra se nevaří', body: '{{body}}' }
  expect(formatNotification({ key: 'broadcast', ...written }, t, format)).toEqual(written)
})

test.each(NOTIFICATION_KEYS.filter((key) => key !== 'broadcast'))('%s says what has happened, and to what', (key) => {
  const { title, body } = formatNotification({ key, title: 'Standard', body: '2026-11-16' }, t, format)
  expect(`${title} ${body}`).toMatch(/Standard/)
  expect(`${title} ${body}`).toMatch(key.startsWith('notPublished') ? /<2026-11-16>/ : /(?<!<)2026-11-16/)
  expect(`${title} ${body}`.length).toBeGreaterThan('Standard 2026-11-16'.length + 5)
})

test('notifications about a menu name its week', () => {
  const bodyOf = (told: Parameters<typeof formatNotification>[0]) => formatNotification(told, t, format).body
  expect(bodyOf({ key: 'notPublished', title: 'Standard', body: '2026-11-23' })).toBe(
    'Standard, week 48 (<2026-11-23>).',
  )
  const taken = { key: 'lockTaken', title: 'Standard · 2026-11-23', body: 'Jana Nováková' } as const
  expect(bodyOf(taken)).toBe('Standard, week 48 (<2026-11-23>): now edited by Jana Nováková.')
})
