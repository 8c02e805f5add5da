import { type Agent, request } from 'node:http'

/** What became of one request. */
export type Outcome = {
  /** Whether the last byte of the request had left before somebody called `mark`. */
  wasSentBeforeMark: boolean
  /** 0 where no answer began. */
  status: number
  /** False where an answer began and did not end. */
  isWhole: boolean
  headers: Record<string, unknown>
  text: string
  /** From the last byte of the request to the last of the answer. */
  ms: number
}

export type LoadRequest = { method: string; path: string; headers: Record<string, string>; body?: unknown }

/** Requests over Node's own client, which tells more than fetch: when one has left, and how far its answer came. */
export function createLoadClient(url: string, agent: Agent) {
  let isMarked = false

  function send({ method, path, headers, body }: LoadRequest): Promise<Outcome> {
    let begin = performance.now()
    return new Promise((settle) => {
      const outcome: Outcome = { wasSentBeforeMark: false, status: 0, isWhole: false, headers: {}, text: '', ms: 0 }
      const end = () => {
        outcome.ms = performance.now() - begin
        settle(outcome)
      }
      const text = body === undefined ? '' : JSON.stringify(body)
      const asked = request(`${url}/${path}`, {
        method,
        agent,
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      })
      asked.once('finish', () => {
        outcome.wasSentBeforeMark = !isMarked
        begin = performance.now()
      })
      asked.once('error', end)
      asked.once('response', (answer) => {
        outcome.status = answer.statusCode ?? 0
        outcome.headers = answer.headers
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          outcome.text += chunk
        })
        answer.once('error', end)
        answer.once('end', () => {
          outcome.isWhole = answer.complete
          end()
        })
      })
      asked.end(text)
    })
  }

  return {
    send,
    /** Requests are told apart by whether they left before this moment. */
    mark() {
      isMarked = true
    },
  }
}
