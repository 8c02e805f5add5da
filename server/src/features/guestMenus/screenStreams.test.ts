import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openScreenStreams } from './screens.routes.ts'

test('a stream beyond the limit of a screen ends the oldest one', async () => {
  const streams = openScreenStreams(
    async () => 1,
    (error) => {
      throw error
    },
  )
  const bodies: Readable[] = []
  for (let opened = 0; opened < 55; opened++) bodies.push((await streams.open('wall'))?.body as Readable)
  await expect.poll(() => bodies.slice(0, 5).every(({ destroyed }) => destroyed)).toBe(true)
  expect(bodies.slice(5).some(({ destroyed }) => destroyed)).toBe(false)
  streams.close()
})
