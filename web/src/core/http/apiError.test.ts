import { expect, test } from 'vitest'
import { ApiError, NoResponseError, toApiError } from './apiError.ts'

test.each([
  ['the title', { title: 'Locked', message: 'no', data: { message: 'no' } }, 'Locked'],
  ['the message if there is no title', { message: 'Busy', data: { message: 'no' } }, 'Busy'],
  ['data.message if there is no title and no message', { title: '', data: { message: 'Deep' } }, 'Deep'],
  ['Error if the body has none of them', {}, 'Error'],
  ['Error if the body is not an object', '<html>', 'Error'],
  ['empty for the bare Validation Failed', { title: 'Validation Failed' }, ''],
])('the message of an API error is %s', (_, body, message) => {
  expect(toApiError(409, body)).toMatchObject({ code: 409, message })
})

test('the code of an API error is 500 without a status or a response', () => {
  expect(toApiError(undefined, null).code).toBe(500)
  expect(new NoResponseError(true)).toMatchObject({ code: 500, hasTimedOut: true, message: 'No response received' })
})

test('violations are grouped by field and joined with a bar', () => {
  const error = toApiError(422, {
    title: 'Validation Failed',
    violations: [
      { field: 'nameCs', message: 'Too short', code: 'short' },
      { field: 'nameCs', message: 'This value is already used', code: 'duplicate' },
      { field: 'restaurantMenuItems.3.priceCzk', message: 'Bigger', code: 'biggerThanZero' },
      'nonsense',
      null,
    ],
  })
  expect(error).toBeInstanceOf(ApiError)
  expect(error.getFieldErrors()).toEqual({
    nameCs: 'Too short | This value is already used',
    'restaurantMenuItems.3.priceCzk': 'Bigger',
  })
})

test('getStoredVersion returns the stored record only for stale_version', () => {
  const current = { version: 2 }
  expect(toApiError(409, { code: 'stale_version', current }).getStoredVersion()).toEqual(current)
  expect(toApiError(409, { code: 'stale_version' }).getStoredVersion()).toBeNull()
  expect(toApiError(409, { code: 'locked', current }).getStoredVersion()).toBeNull()
})
