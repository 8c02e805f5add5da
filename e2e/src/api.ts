/** A client of the API for tests that need no browser. */
export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

const sender =
  (url: string): Client =>
  (method, path, body, headers = {}) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

/** Told to come back, as everybody is while the server is busy or has just come up, one comes back. */
export const patient =
  (client: Client): Client =>
  async (...request) => {
    for (;;) {
      const answer = await client(...request)
      if (answer.status !== 503) return answer
    }
  }

export async function tokenByApi(url: string, password: string, username = 'admin'): Promise<string> {
  const answer = await patient(sender(url))('POST', 'auth/login/', { username, password })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`)
  const { authToken } = (await answer.json()) as { authToken: string }
  return authToken
}

/** Whoever holds the token, at any program that knows it. */
export function clientOf(url: string, token: string): Client {
  const send = sender(url)
  return (method, path, body, headers) => send(method, path, body, { authorization: `Bearer ${token}`, ...headers })
}

export const signInByApi = async (url: string, password: string): Promise<Client> =>
  clientOf(url, await tokenByApi(url, password))
