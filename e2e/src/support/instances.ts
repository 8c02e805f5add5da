import { type EventClient, openEventClientAt } from '../../../server/src/testing/processes/eventClient.ts'
import { type ApiClient, createClient, fetchTokenByApi, withRetryWhileBusy } from './apiClient.ts'
import { startProgram } from './program.ts'
import { startRoundRobinProxy } from './roundRobinProxy.ts'
import { withSharedDatabase } from './sharedDatabase.ts'
import { expect } from './test.ts'

/** Several programs on one database, and what stands before them. */
export type Instances = {
  database: string
  urls: readonly string[]
  /** Goes to each of them in turn. */
  proxy: string
}

export async function withInstances(howMany: number, work: (instances: Instances) => Promise<void>): Promise<void> {
  await withSharedDatabase(async (database) => {
    // all at once, as after a power cut: they take turns with migrations and the first account
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

/** Somebody signed in once, through whichever instance had its turn. */
export type InstancePerson = {
  id: number
  /** By the number of the instance. */
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
      // the present state has been told, and what comes now is news
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
