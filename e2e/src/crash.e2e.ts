import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Client, signInByApi } from './api.ts'
import { type Program, startProgram, withDataFolder } from './program.ts'
import { expect, test } from './test.ts'

/** `npm run prove` asks for more. */
const KILLS = Number(process.env.PROVE_KILLS ?? 10)
const WRITERS = 8

type Dish = { id: number; version: number; nameCs: string }

/** One cook: creates a dish, renames it again and again, and remembers only what was acknowledged. */
function cook(name: string, connect: () => Promise<Client>, isOver: () => boolean, onAcknowledged: () => void) {
  const acknowledged = { created: [] as string[], saves: 0, dish: null as Dish | null }

  /** Until an answer comes, with the same key: the server may have done it already. */
  async function insist(method: string, path: string, body: unknown): Promise<Dish> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      try {
        const answer = await (await connect())(method, path, body, headers)
        if (answer.status < 300) {
          onAcknowledged()
          return (await answer.json()) as Dish
        }
        if (answer.status < 500) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith(name)) throw error
      }
    }
  }

  async function work(): Promise<typeof acknowledged> {
    const nameCs = `Dílo ${name}`
    let dish = await insist('POST', 'dishes/', { nameCs })
    acknowledged.created.push(nameCs)
    while (!isOver()) {
      const fields = { nameCs, nameEn: `save ${acknowledged.saves + 1}`, dishTypeId: null, allergenIds: null }
      dish = await insist('PUT', `dishes/${dish.id}/`, { ...fields, version: dish.version })
      acknowledged.saves++
      acknowledged.dish = dish
    }
    return acknowledged
  }
  return work()
}

test(`killing the server ${KILLS} times in the middle of saves loses nothing and doubles nothing`, async () => {
  test.setTimeout(60_000 + KILLS * 10_000)
  await withDataFolder(async (DATA_DIR) => {
    const environment = { DATA_DIR, ADMIN_PASSWORD: 'noon', SAMPLE_DATA: 'false' }
    let program: Program = await startProgram(environment)
    let client = signInByApi(program.url, 'noon')
    let over = false
    let count = 0
    let wake = () => {}
    const acknowledgements = (wanted: number) =>
      new Promise<void>((reached) => {
        const goal = count + wanted
        wake = () => count >= goal && reached()
      })
    const cooks = Array.from({ length: WRITERS }, (_, index) =>
      cook(
        `č. ${index + 1}`,
        () => client,
        () => over,
        () => {
          count++
          wake()
        },
      ),
    )
    for (let kill = 0; kill < KILLS; kill++) {
      // a different moment each time, counted in saves rather than in seconds
      await acknowledgements(5 + ((kill * 37) % 60))
      // whoever fails now waits for the next start instead of knocking at a closed door
      let open: (next: Promise<Client>) => void = () => {}
      client = new Promise((resolve) => {
        open = resolve
      })
      program.child.kill('SIGKILL')
      await once(program.child, 'exit')
      program = await startProgram(environment)
      open(signInByApi(program.url, 'noon'))
    }
    await acknowledgements(20)
    over = true
    const outcomes = await Promise.all(cooks)
    const ask = await client
    const { items, total } = (await (await ask('GET', 'dishes/?pageSize=200')).json()) as {
      items: (Dish & { nameEn: string })[]
      total: number
    }
    expect(total).toBe(WRITERS)
    for (const { created, saves, dish } of outcomes) {
      const kept = items.filter(({ nameCs }) => nameCs === created[0])
      expect(kept).toHaveLength(1)
      // every acknowledged save made exactly one version
      expect(kept[0]).toMatchObject({ version: saves + 1, nameEn: `save ${saves}`, id: dish?.id })
      const history = (await (await ask('GET', `dishes/${kept[0]?.id}/history/`)).json()) as {
        items: { revision: number }[]
      }
      expect(history.items.map(({ revision }) => revision).reverse()).toEqual(
        Array.from({ length: Math.min(500, saves + 1) }, (_, index) => saves + 2 - Math.min(500, saves + 1) + index),
      )
    }
    await program.stop()
  })
})
