import type { Route } from '@poledne/contract/modules/api'
import { NoResponseError, toApiError } from './apiError.ts'
import { connectionStore } from './connection.ts'
import { buildUrl, commonHeaders, notifyAuthListeners, readJson, splitRoute } from './http.ts'

/** Opens a stream of server-sent events, which has no timeout. */
export async function openEventStream(route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const [, path] = splitRoute(route)
  let response: Response
  let errorBody: unknown
  try {
    response = await fetch(buildUrl(path, undefined), {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', ...commonHeaders },
      cache: 'no-store',
      signal,
    })
    connectionStore.set(true)
    if (response.ok && response.body) return response.body
    errorBody = await readJson(response)
  } catch (error) {
    if (signal.aborted) throw error
    throw new NoResponseError(false)
  }
  const problem = toApiError(response.status, errorBody)
  notifyAuthListeners(problem, path)
  throw problem
}
