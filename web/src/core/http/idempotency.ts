import { createRandomHex } from '../storage/device.ts'

/** Returns whether the server may have saved although no response came: only then a retry sends the same key. */
const isUnanswered = (status: number) => status === 0 || status >= 500

/** Creates a key for each attempt of a form; the retry of a request without a response keeps its key. */
export function createIdempotencyKeys(newKey: () => string = () => createRandomHex(16)) {
  let unanswered: { body: string; key: string } | null = null
  return async function runWithKey<T>(body: unknown, attempt: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body)
    const key = unanswered?.body === text ? unanswered.key : newKey()
    unanswered = null
    try {
      return await attempt(key)
    } catch (error) {
      const status = error instanceof Error && 'code' in error ? Number(error.code) : 0
      if (isUnanswered(status)) unanswered = { body: text, key }
      throw error
    }
  }
}
