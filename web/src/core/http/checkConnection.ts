import { connectionStore } from './connection.ts'
import { callApi } from './http.ts'

const DELAY_MS = 1_000
const MIN_INTERVAL_MS = 4_000
/** Short, so that a server that does not respond at all is noticed as soon as one that refuses the connection. */
const TIMEOUT_MS = 3_000

let timer = 0
let lastCheckAt = 0

/** Finds out soon whether the server responds, because a user who is editing can send no request for a long time. */
export function checkConnectionSoon(): void {
  // While the server does not respond, the status is polled more often.
  if (timer !== 0 || !connectionStore.get()) return
  const check = () => {
    timer = 0
    lastCheckAt = Date.now()
    callApi('GET status/', { isPolled: true, timeoutMs: TIMEOUT_MS }).catch(() => {})
  }
  timer = window.setTimeout(check, Math.max(DELAY_MS, lastCheckAt + MIN_INTERVAL_MS - Date.now()))
}
