/** A client of the API for tests that need no browser. */
export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

export async function signInByApi(url: string, password: string): Promise<Client> {
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const ask = () => send('POST', 'auth/login/', { username: 'admin', password })
  let answer = await ask()
  // a machine under load says so; whoever wants to come in asks again
  while (answer.status === 503) answer = await ask()
  const { authToken } = (await answer.json()) as { authToken: string }
  return (method, path, body, headers) => send(method, path, body, { authorization: `Bearer ${authToken}`, ...headers })
}
