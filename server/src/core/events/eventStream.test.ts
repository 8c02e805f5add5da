import { expect, test } from 'vitest'
import { createEventStream } from './eventStream.ts'

test('a client that stops reading is disconnected', () => {
  const { body, sendState } = createEventStream()
  for (let id = 1; id <= 2_000; id++) sendState('record', { module: 'dishes', id, version: 1 })
  expect(body.destroyed).toBe(false)
  for (let id = 2_001; id <= 10_000; id++) sendState('record', { module: 'dishes', id, version: 1 })
  expect(body.destroyed).toBe(true)
})

test('an unchanged state is not sent again, and an ended stream sends nothing', async () => {
  const { body, sendState, sendHeartbeat, end } = createEventStream()
  for (const notifications of [1, 1, 2, 2]) sendState('badges', { notifications, requests: 0 })
  sendHeartbeat()
  end()
  sendState('badges', { notifications: 3, requests: 0 })
  end()
  const text = (await body.toArray()).join('')
  expect(text).toBe(
    ':\n\n' +
      'event: badges\ndata: {"notifications":1,"requests":0}\n\n' +
      'event: badges\ndata: {"notifications":2,"requests":0}\n\n' +
      ':\n\n',
  )
})

test('an ended stream that is not read is destroyed', async () => {
  const { body, end } = createEventStream()
  end()
  await expect.poll(() => body.destroyed).toBe(true)
})
