import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshQueries } from './refreshQueries.ts'

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
