import { describe, expect, it } from 'vitest'
import { ApiError } from './apiError.ts'
import { createIdempotencyKeys } from './idempotency.ts'

/** Returns the keys that are sent by attempts with these bodies and these statuses (0 for no response). */
async function collectKeys(attempts: readonly (readonly [body: string, status: number])[]) {
  let created = 0
  const withKey = createIdempotencyKeys(() => `key ${++created}`)
  const keys: string[] = []
  for (const [body, status] of attempts) {
    const sendAttempt = async (key: string) => {
      keys.push(key)
      if (status !== 200) throw new ApiError(status, 'refused')
    }
    await withKey({ body }, sendAttempt).catch(() => undefined)
  }
  return keys
}

describe('the idempotency key', () => {
  it('stays the same for the retry of a request without a response', async () => {
    const keys = await collectKeys([
      ['a', 0],
      ['a', 503],
      ['a', 200],
    ])
    expect(new Set(keys).size).toBe(1)
  })

  it('is new after a response, even for the same body', async () => {
    expect(
      await collectKeys([
        ['a', 422],
        ['a', 200],
        ['a', 200],
      ]),
    ).toEqual(['key 1', 'key 2', 'key 3'])
  })

  it('is new for another body', async () => {
    expect(
      await collectKeys([
        ['a', 0],
        ['b', 0],
      ]),
    ).toEqual(['key 1', 'key 2'])
  })
})
