import { type Agent, request } from 'node:http'

/** The outcome of one request. */
export type Outcome = {
  /** Whether the last byte of the request was sent before `mark` was called. */
  wasSentBeforeMark: boolean
  /** The status of the response, or 0 without a response. */
  status: number
  /** Whether the response is complete; false if a response started and did not end. */
  isWhole: boolean
  headers: Record<string, unknown>
  text: string
  /** The time in milliseconds from the last byte of the request to the last byte of the response. */
  ms: number
}

export type LoadRequest = { method: string; path: string; headers: Record<string, string>; body?: unknown }

/** Creates a client on node:http, which shows when a request was sent and whether its response is complete. */
export function createLoadClient(url: string, agent: Agent) {
  let isMarked = false

  function send({ method, path, headers, body }: LoadRequest): Promise<Outcome> {
    let begin = performance.now()
    return new Promise((settle) => {
      const outcome: Outcome = { wasSentBeforeMark: false, status: 0, isWhole: false, headers: {}, text: '', ms: 0 }
      const settleOutcome = () => {
        outcome.ms = performance.now() - begin
        settle(outcome)
      }
      const text = body === undefined ? '' : JSON.stringify(body)
      const clientRequest = request(`${url}/${path}`, {
        method,
        agent,
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      })
      clientRequest.once('finish', () => {
        outcome.wasSentBeforeMark = !isMarked
        begin = performance.now()
      })
      clientRequest.once('error', settleOutcome)
      clientRequest.once('response', (answer) => {
        outcome.status = answer.statusCode ?? 0
        outcome.headers = answer.headers
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          outcome.text += chunk
        })
        answer.once('error', settleOutcome)
        answer.once('end', () => {
          outcome.isWhole = answer.complete
          settleOutcome()
        })
      })
      clientRequest.end(text)
    })
  }

  return {
    send,
    /** Marks the moment that `wasSentBeforeMark` compares with. */
    mark() {
      isMarked = true
    },
  }
}
