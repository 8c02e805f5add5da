import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from './apiError.ts'
import { shouldRetry } from './queryClient.ts'

test.each([
  ['a lost connection', true, new NoResponseError(false)],
  ['its own timeout', false, new NoResponseError(true)],
  ['503', true, new ApiError(503, 'Busy')],
  ['429', true, new ApiError(429, 'Too many requests')],
  ['500', false, new ApiError(500, 'Error')],
  ['404', false, new ApiError(404, 'Error')],
  ['a script error', false, new TypeError('x is undefined')],
])('shouldRetry after %s returns %s', (_, expected, error) => {
  expect(shouldRetry(0, error)).toBe(expected)
  expect(shouldRetry(2, error)).toBe(false)
})
