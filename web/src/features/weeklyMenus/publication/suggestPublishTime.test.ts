import { expect, test } from 'vitest'
import { suggestPublishTime } from './suggestPublishTime.ts'

test('the suggested time is the morning of the next working day in the time zone of the user', () => {
  expect(suggestPublishTime('2026-11-16T21:00:00', 'Europe/Prague')).toEqual({ day: '2026-11-17', time: '06:00' })
  expect(suggestPublishTime('2026-11-16T23:30:00', 'Europe/Prague')).toEqual({ day: '2026-11-18', time: '06:00' })
  expect(suggestPublishTime('2026-11-20T10:00:00', 'Europe/Prague')).toEqual({ day: '2026-11-23', time: '06:00' })
})
