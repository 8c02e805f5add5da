import { randomHex } from '../storage/randomHex.ts'

/** Where no answer came, nobody knows whether the server acted: only then does the same request keep its key. */
const isUnanswered = (status: number) => status === 0 || status >= 500

/** Keys for the attempts of one form: a new one for each, except for the retry of an unanswered one. */
export function createIdempotencyKeys(newKey: () => string = () => randomHex(16)) {
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
