import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './api.ts'
import { expect } from './test.ts'

type Dish = { id: number; version: number; nameCs: string; nameEn: string | null }
type Acknowledged = { nameCs: string; id: number; saves: number }

/** What a client does whom the server asks to come back. */
const COME_BACK_MS = 50
const SAVES_OF_EACH = 3

/** People who create dishes and save them again and again, whatever becomes of the server, and remember what it acknowledged. */
export type Cooks = {
  /** Once so many more writes were acknowledged. */
  acknowledged(more: number): Promise<void>
  /** The server they talk to from now on; while there is none, they wait. */
  turnTo(client: Promise<Client>): void
  /** They end what they have begun; everything acknowledged must then be there, exactly once. Tells how many writes. */
  finish(): Promise<number>
}

export function startCooks(howMany: number, first: Promise<Client>): Cooks {
  let client = first
  let over = false
  let count = 0
  let wake = () => {}
  const ledger: Acknowledged[] = []

  /** Until an answer comes, with the same key: the server may have done it already. */
  async function insist(method: string, path: string, body: unknown): Promise<Dish> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await (await client)(method, path, body, headers)
        .then(async (sent) => ({ status: sent.status, text: await sent.text() }))
        // no answer, or not the whole of it
        .catch(() => ({ status: 599, text: '' }))
      if (answer.status < 300) {
        count++
        wake()
        return JSON.parse(answer.text)
      }
      if (answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      await pause(COME_BACK_MS)
    }
  }

  async function cook(number: number): Promise<void> {
    for (let made = 1; !over; made++) {
      const nameCs = `Dílo ${number}.${made}`
      let dish = await insist('POST', 'dishes/', { nameCs })
      const line: Acknowledged = { nameCs, id: dish.id, saves: 0 }
      ledger.push(line)
      while (!over && line.saves < SAVES_OF_EACH) {
        const { id, version } = dish
        const fields = { nameCs, nameEn: `save ${line.saves + 1}`, dishTypeId: null, allergenIds: null, version }
        dish = await insist('PUT', `dishes/${id}/`, fields)
        line.saves++
      }
    }
  }

  const working = Promise.all(Array.from({ length: howMany }, (_, index) => cook(index + 1)))
  return {
    acknowledged: (more) =>
      Promise.race([
        // a cook never ends by himself, but he may fail
        working.then(() => {}),
        new Promise<void>((reached) => {
          const goal = count + more
          wake = () => count >= goal && reached()
        }),
      ]),
    turnTo(next) {
      client = next
    },
    async finish() {
      over = true
      await working
      await expectKept(await client, ledger)
      return count
    },
  }
}

async function allDishes(ask: Client): Promise<Dish[]> {
  const found: Dish[] = []
  for (let page = 1; ; page++) {
    const answer = await ask('GET', `dishes/?sort=id:asc&pageSize=200&page=${page}`)
    const { items, total } = (await answer.json()) as { items: Dish[]; total: number }
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

/** Nothing else than what was acknowledged, and every acknowledged save made exactly one version. */
async function expectKept(ask: Client, ledger: readonly Acknowledged[]): Promise<void> {
  const kept = (await allDishes(ask)).map(({ id, nameCs, nameEn, version }) => ({ id, nameCs, nameEn, version }))
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  const wanted = ledger.map(({ id, nameCs, saves }) => ({
    id,
    nameCs,
    nameEn: saves > 0 ? `save ${saves}` : null,
    version: saves + 1,
  }))
  expect(kept.sort(byId)).toEqual(wanted.sort(byId))
  for (const { id, version } of wanted) {
    const history = (await (await ask('GET', `dishes/${id}/history/`)).json()) as { items: { revision: number }[] }
    expect(history.items.map(({ revision }) => revision)).toEqual(
      Array.from({ length: version }, (_, index) => version - index),
    )
  }
}
