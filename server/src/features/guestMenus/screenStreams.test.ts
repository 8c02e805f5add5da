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
  expect(streams.countOpen()).toBe(50)
  streams.close()
})

test('a change of one screen is sent to its streams at once, and no other screen is checked', async () => {
  const checked: string[] = []
  let revision = 1
  const streams = openScreenStreams(
    async (id) => {
      checked.push(id)
      return revision
    },
    () => {},
  )
  const wall = (await streams.open('wall'))?.body as Readable
  await streams.open('door')
  let text = ''
  wall.on('data', (bytes) => {
    text += bytes
  })
  await expect.poll(() => text).toContain('{"revision":1}')
  checked.length = 0
  revision = 2
  streams.checkRevisions('wall')
  streams.checkRevisions('unknown')
  await expect.poll(() => text).toContain('{"revision":2}')
  expect(checked).toEqual(['wall'])
  streams.close()
})
