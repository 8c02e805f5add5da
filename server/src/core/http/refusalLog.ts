import type { FastifyBaseLogger } from 'fastify'

/** The highest number of log lines per second; further refused requests are only counted. */
const MAX_LINES = 10
const WINDOW_MS = 1_000
const MAX_URL = 200

/** Returns the path of a URL for the log; its query can contain names and e-mail addresses that a user searches for. */
export const removeQuery = (url: string): string => url.replace(/\?.*$/s, '')

type RefusedRequest = { method?: string | undefined; url?: string | undefined; status: number; code: string }
export type RefusalLog = (describe: () => RefusedRequest & Record<string, unknown>) => void

/**
 * Creates a function that logs a line for each refused request, and under load only a count, so that the log does not
 * fill up.
 */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): RefusalLog {
  let count = 0
  function endWindow(): void {
    if (count > MAX_LINES) log.warn({ count, logged: MAX_LINES }, 'requests refused within a second')
    count = 0
  }
  return (describe) => {
    if (count === 0) setTimeout(endWindow, WINDOW_MS).unref()
    if (++count > MAX_LINES) return
    const { url, ...refusal } = describe()
    const line = { ...refusal, url: url && removeQuery(url).slice(0, MAX_URL) }
    if (refusal.status >= 500) log.warn(line, 'request refused')
    else log.info(line, 'request refused')
  }
}
