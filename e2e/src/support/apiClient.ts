/** Sends a request to the API, in tests that need no browser. */
export type ApiClient = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/**
 * Sends a request again if the connection was closed before any response, as browsers do: a proxy that reloads its
 * configuration closes idle connections, on which a request can already be on its way.
 */
export const fetchAsBrowser: typeof fetch = (...request) =>
  fetch(...request).catch((error: { cause?: { code?: string } }) => {
    if (error.cause?.code === 'UND_ERR_SOCKET') return fetch(...request)
    throw error
  })

const createSender =
  (url: string, sendRequest = fetch): ApiClient =>
  (method, path, body, headers = {}) =>
    sendRequest(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

/** Repeats a request while the server answers 503. */
export const withRetryWhileBusy =
  (client: ApiClient): ApiClient =>
  async (...request) => {
    for (;;) {
      const answer = await client(...request)
      if (answer.status !== 503) return answer
    }
  }

export async function fetchTokenByApi(url: string, password: string, username = 'admin'): Promise<string> {
  const answer = await withRetryWhileBusy(createSender(url))('POST', 'auth/login/', { username, password })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`)
  const { authToken } = (await answer.json()) as { authToken: string }
  return authToken
}

/** Creates a client that sends the token. */
export function createClient(url: string, token: string, sendRequest = fetch): ApiClient {
  const send = createSender(url, sendRequest)
  return (method, path, body, headers) => send(method, path, body, { authorization: `Bearer ${token}`, ...headers })
}

/** Signs in and returns a client that proves the password again when a test takes longer than a proof is valid. */
export async function signInByApi(url: string, password: string): Promise<ApiClient> {
  const send = createClient(url, await fetchTokenByApi(url, password))
  return async (...request) => {
    const answer = await send(...request)
    if (answer.status !== 403 || !(await answer.clone().text()).includes('fresh_proof_needed')) return answer
    await send('POST', 'profile/proof/', { password })
    return send(...request)
  }
}
