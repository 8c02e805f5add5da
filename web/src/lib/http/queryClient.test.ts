import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, NoResponseError } from './apiError.ts'

let shouldRetry: typeof import('./queryClient.ts').shouldRetry

beforeAll(async () => {
  // The imported modules read settings from the page.
  vi.stubGlobal('document', { querySelector: () => null })
  ;({ shouldRetry } = await import('./queryClient.ts'))
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['a lost connection', new NoResponseError(false), true],
  ['its own timeout', new NoResponseError(true), false],
  ['503', new ApiError(503, 'Busy'), true],
  ['429', new ApiError(429, 'Too many requests'), true],
  ['500', new ApiError(500, 'Error'), false],
  ['404', new ApiError(404, 'Error'), false],
  ['a script error', new TypeError('x is undefined'), false],
])('a read after %s is retried: %#', (_, error, expected) => {
  expect(shouldRetry(0, error)).toBe(expected)
  expect(shouldRetry(2, error)).toBe(false)
})
