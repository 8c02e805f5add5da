import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from './apiError.ts'
import { refreshQueries, shouldRetry } from './queryClient.ts'

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

test('a query whose first fetch is pending is fetched again, because its response can be older than the change', async () => {
  const client = new QueryClient()
  let state = 'before'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = state
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(client, { queryKey: ['dishes', 'list'], queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  state = 'after'
  refreshQueries(client, { queryKey: ['dishes'] })
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  expect(answers).toHaveLength(2)
  stop()
})
