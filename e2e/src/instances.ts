import { type EventClient, listenAt } from '../../server/src/testing/eventClient.ts'
import { type Client, clientOf, patient, tokenByApi } from './api.ts'
import { withDatabase } from './database.ts'
import { startProgram } from './program.ts'
import { startRoundRobin } from './roundRobin.ts'
import { expect } from './test.ts'

/** Several programs on one database, and what stands before them. */
export type Instances = {
  database: string
  urls: readonly string[]
  /** Goes to each of them in turn. */
  proxy: string
}

export async function withInstances(howMany: number, work: (instances: Instances) => Promise<void>): Promise<void> {
  await withDatabase(async (database) => {
    // all at once, as after a power cut: they take turns with migrations and the first account
    const environment = { DATABASE_URL: database, ADMIN_PASSWORD: 'noon' }
    const programs = await Promise.all(Array.from({ length: howMany }, () => startProgram(environment)))
    const urls = programs.map(({ url }) => url)
    const proxy = await startRoundRobin(urls)
    try {
      await work({ database, urls, proxy: proxy.url })
    } finally {
      await proxy.close()
    }
  })
}

/** Somebody signed in once, through whichever instance had its turn. */
export type Person = {
  id: number
  /** By the number of the instance. */
  at: readonly Client[]
  listen(instance: number): Promise<EventClient>
}

export async function personOf(
  { urls, proxy }: Instances,
  name: { username: string; password: string },
): Promise<Person> {
  const token = await tokenByApi(proxy, name.password, name.username)
  const at = urls.map((url) => patient(clientOf(url, token)))
  const profile = await read<{ profile: { id: number } }>(at[0], 'profile/withSettings/')
  return {
    id: profile.profile.id,
    at,
    async listen(instance) {
      const stream = await listenAt(`${urls[instance]}/api/events/`, { authorization: `Bearer ${token}` })
      // the present state has been told, and what comes now is news
      await stream.next('badges')
      await stream.next('locks')
      return stream
    },
  }
}

export async function read<T>(client: Client | undefined, path: string): Promise<T> {
  return (await client?.('GET', path))?.json() as Promise<T>
}

export async function create<T = { id: number; version: number }>(
  client: Client | undefined,
  path: string,
  body: object,
  method = 'POST',
): Promise<T> {
  const answer = await client?.(method, path, body)
  expect(answer?.ok, `${method} ${path}: ${await answer?.clone().text()}`).toBe(true)
  return answer?.json() as Promise<T>
}
