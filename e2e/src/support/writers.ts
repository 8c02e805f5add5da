import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from './apiClient.ts'
import { expect } from './test.ts'

type Dish = { id: number; version: number; nameCs: string; nameEn: string | null }
export type Acknowledged = { nameCs: string; id: number; saves: number }

/** The wait before a failed request is sent again. */
const RETRY_MS = 50
const SAVES_PER_DISH = 3

/** Concurrent clients that create and save dishes, retry on errors, and record every acknowledged write. */
export type Writers = {
  /** Resolves after this number of further acknowledged writes. */
  waitForAcknowledged(more: number): Promise<void>
  /** Sends further writes to another server, once the promise of its client resolves. */
  useServer(client: Promise<ApiClient>): void
  /** Returns a copy of what was acknowledged so far: each dish with its number of saves. */
  listAcknowledged(): Acknowledged[]
  /** Finishes open writes, expects every acknowledged write exactly once, and returns their number. */
  finish(): Promise<number>
}

/** Starts the writers; `onFailure` is called for each failed request, which is then repeated. */
export function startWriters(
  howMany: number,
  first: Promise<ApiClient>,
  onFailure: (failure: string) => void = () => {},
): Writers {
  let client = first
  let isFinished = false
  let count = 0
  let notifyProgress = () => {}
  const acknowledgedDishes: Acknowledged[] = []

  /** Repeats a request with the same idempotency key until it is acknowledged. */
  async function sendUntilAcknowledged(method: string, path: string, body: unknown): Promise<Dish> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await (await client)(method, path, body, headers)
        .then(async (sent) => ({ status: sent.status, text: await sent.text() }))
        // A missing or incomplete response counts as status 599.
        .catch((error: Error) => ({ status: 599, text: String(error.cause ?? error) }))
      if (answer.status < 300) {
        count++
        notifyProgress()
        return JSON.parse(answer.text)
      }
      if (answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      onFailure(`${new Date().toISOString()} ${method} ${path}: ${answer.status} ${answer.text}`)
      await pause(RETRY_MS)
    }
  }

  async function writeDishes(number: number): Promise<void> {
    for (let made = 1; !isFinished; made++) {
      const nameCs = `Dílo ${number}.${made}`
      let dish = await sendUntilAcknowledged('POST', 'dishes/', { nameCs })
      const line: Acknowledged = { nameCs, id: dish.id, saves: 0 }
      acknowledgedDishes.push(line)
      while (!isFinished && line.saves < SAVES_PER_DISH) {
        const { id, version } = dish
        const fields = { nameCs, nameEn: `save ${line.saves + 1}`, dishTypeId: null, allergenIds: null, version }
        dish = await sendUntilAcknowledged('PUT', `dishes/${id}/`, fields)
        line.saves++
      }
    }
  }

  const working = Promise.all(Array.from({ length: howMany }, (_, index) => writeDishes(index + 1)))
  return {
    waitForAcknowledged: (more) =>
      Promise.race([
        // This promise rejects if a writer fails.
        working.then(() => {}),
        new Promise<void>((reached) => {
          const goal = count + more
          notifyProgress = () => count >= goal && reached()
        }),
      ]),
    useServer(next) {
      client = next
    },
    listAcknowledged: () => structuredClone(acknowledgedDishes),
    async finish() {
      isFinished = true
      await working
      await expectAcknowledgedStored(await client, acknowledgedDishes)
      return count
    },
  }
}

async function fetchAllDishes(ask: ApiClient): Promise<Dish[]> {
  const found: Dish[] = []
  for (let page = 1; ; page++) {
    const answer = await ask('GET', `dishes/?sort=id:asc&pageSize=200&page=${page}`)
    const { items, total } = (await answer.json()) as { items: Dish[]; total: number }
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

/** Expects exactly the acknowledged dishes, with one version for each acknowledged save. */
async function expectAcknowledgedStored(ask: ApiClient, expected: readonly Acknowledged[]): Promise<void> {
  const stored = (await fetchAllDishes(ask)).map(({ id, nameCs, nameEn, version }) => ({ id, nameCs, nameEn, version }))
  const compareById = (one: { id: number }, other: { id: number }) => one.id - other.id
  const wanted = expected.map(({ id, nameCs, saves }) => ({
    id,
    nameCs,
    nameEn: saves > 0 ? `save ${saves}` : null,
    version: saves + 1,
  }))
  expect(stored.sort(compareById)).toEqual(wanted.sort(compareById))
  for (const { id, version } of wanted) {
    const history = (await (await ask('GET', `dishes/${id}/history/`)).json()) as { items: { revision: number }[] }
    expect(history.items.map(({ revision }) => revision)).toEqual(
      Array.from({ length: version }, (_, index) => version - index),
    )
  }
}
