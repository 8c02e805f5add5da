import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type EventClient, openEventClientAt } from '../../../server/src/testing/processes/eventClient.ts'
import { type ApiClient, createClient, fetchTokenByApi, withRetryWhileBusy } from './apiClient.ts'
import { startProgram, withEmptyDatabase } from './program.ts'
import { expect } from './test.ts'

/** Several instances on one database, behind a proxy. */
export type Instances = {
  database: string
  urls: readonly string[]
  /** The URL of a proxy that sends each request to the next instance. */
  proxy: string
}

export async function withInstances(howMany: number, work: (instances: Instances) => Promise<void>): Promise<void> {
  await withEmptyDatabase(async (database) => {
    // All instances start at the same time, but migrations and the first account must happen only once.
    const environment = { DATABASE_URL: database, ADMIN_PASSWORD: 'noon' }
    const programs = await Promise.all(Array.from({ length: howMany }, () => startProgram(environment)))
    const urls = programs.map(({ url }) => url)
    const proxy = await startRoundRobinProxy(urls)
    try {
      await work({ database, urls, proxy: proxy.url })
    } finally {
      await proxy.close()
    }
  })
}

/** A user who signed in through the proxy. */
export type InstancePerson = {
  id: number
  /** One API client for each instance. */
  clients: readonly ApiClient[]
  listen(instance: number): Promise<EventClient>
}

export async function signInPerson(
  { urls, proxy }: Instances,
  name: { username: string; password: string },
): Promise<InstancePerson> {
  const token = await fetchTokenByApi(proxy, name.password, name.username)
  const at = urls.map((url) => withRetryWhileBusy(createClient(url, token)))
  const profile = await readJson<{ profile: { id: number } }>(at[0], 'profile/withSettings/')
  return {
    id: profile.profile.id,
    clients: at,
    async listen(instance) {
      const stream = await openEventClientAt(`${urls[instance]}/api/events/`, { authorization: `Bearer ${token}` })
      // The first event is the current state; later events are changes.
      await stream.nextEvent('badges')
      await stream.nextEvent('locks')
      return stream
    },
  }
}

export async function readJson<T>(client: ApiClient | undefined, path: string): Promise<T> {
  return (await client?.('GET', path))?.json() as Promise<T>
}

export async function createByApi<T = { id: number; version: number }>(
  client: ApiClient | undefined,
  path: string,
  body: object,
  method = 'POST',
): Promise<T> {
  const answer = await client?.(method, path, body)
  expect(answer?.ok, `${method} ${path}: ${await answer?.clone().text()}`).toBe(true)
  return answer?.json() as Promise<T>
}

/** Starts a round-robin proxy that also forwards event streams. */
async function startRoundRobinProxy(urls: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '', urls[turn++ % urls.length])
    const onward = request(target, { method: incoming.method, headers: incoming.headers })
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return {
    url: `http://127.0.0.1:${address.port}${new URL(urls[0] ?? '').pathname}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
