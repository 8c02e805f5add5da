import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import autocannon from 'autocannon'
import { signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { type Program, withProgram } from '../../../e2e/src/support/program.ts'
import { publishThisWeek } from '../../../e2e/src/support/servedWeek.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** These tests measure how many guests and screens one program serves; nothing else should run beside them. */

const PASSWORD = 'noon'
const SCREENS = 200
const MAX_DELAY_MS = 3_000
const CONNECTIONS = 20
const SECONDS = 10
const LEAST_PAGES_PER_SECOND = 2_000
/** Guests of so many addresses stay below the limit of each address. */
const ADDRESSES = 200

// These tests run one after the other, because a measurement needs both cores.
test.describe.configure({ mode: 'default' })

const buildForwardedFor = (number: number) => ({ 'x-forwarded-for': `10.2.0.${number}` })

/** Calls `work` with a program whose only restaurant serves a menu today. */
const withServedWeek = (
  work: (served: Awaited<ReturnType<typeof publishThisWeek>>, program: Program) => Promise<void>,
) =>
  withProgram(
    { ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false', TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' },
    async (program) => work(await publishThisWeek({ admin: await signInByApi(program.url, PASSWORD) }), program),
  )

const isSoldOut = ({ days }: ScreenContent) =>
  days.some(({ variants }) =>
    variants.some(({ items }) => items.some(({ dishes }) => dishes.some((dish) => dish.availability === 'soldOut'))),
  )

/** Runs a screen, which reads its content after each event; `soldOutAt` resolves once the content has a sold out dish. */
async function openScreen(url: string, id: string, number: number) {
  const headers = buildForwardedFor(number)
  const stop = new AbortController()
  const { body } = await fetch(`${url}/api/public/screens/${id}/events/`, { headers, signal: stop.signal })
  if (!body) throw new Error('there is no stream')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const readEvent = async (): Promise<void> => {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream ended')
    if (!value.includes('event: revision')) await readEvent()
  }
  const readContent = async (): Promise<ScreenContent> => {
    const answer = await fetch(`${url}/api/public/screens/${id}/`, { headers })
    const content = (await answer.json()) as ScreenContent
    return answer.ok ? content : readContent()
  }
  const waitUntilSoldOut = async (): Promise<number> => {
    await readEvent()
    return isSoldOut(await readContent()) ? performance.now() : waitUntilSoldOut()
  }
  await readEvent()
  expect(isSoldOut(await readContent())).toBe(false)
  return { soldOutAt: waitUntilSoldOut(), close: () => stop.abort() }
}

test(`${SCREENS} screens show in time that a dish is sold out`, async () => {
  test.setTimeout(300_000)
  await withServedWeek(async ({ restaurantId, mainCourse }, { url }) => {
    const admin = await signInByApi(url, PASSWORD)
    const screen = {
      restaurantId,
      screenType: 'day',
      languages: ['cs'],
      showPrices: true,
      hoursFrom: null,
      hoursTo: null,
    }
    const rows = Array.from({ length: SCREENS }, (_, index) => ({ ...screen, name: `Screen ${index}` }))
    const saved = await admin('PUT', 'settings/screens/', { items: rows })
    const { items } = (await saved.json()) as { items: { id: string }[] }
    const screens: Awaited<ReturnType<typeof openScreen>>[] = []
    for (const [index, { id }] of items.entries()) screens.push(await openScreen(url, id, index))
    const changedAt = performance.now()
    const changed = await admin('PUT', `restaurants/${restaurantId}/todayChanges/`, { ...mainCourse, state: 'soldOut' })
    expect(changed.status).toBe(200)
    const delays = (await Promise.all(screens.map(({ soldOutAt }) => soldOutAt))).map((at) => at - changedAt)
    for (const { close } of screens) close()
    const wrong = delays.filter((ms) => ms > MAX_DELAY_MS).length
    const slowest = Math.round(Math.max(...delays))
    recordProof({ proof: 'screens with a sold out dish', tried: SCREENS, wrong, measured: `slowest ${slowest} ms` })
    expect([delays.length, wrong]).toEqual([SCREENS, 0])
  })
})

test('the guest page is served often enough', async () => {
  test.setTimeout(300_000)
  await withServedWeek(async ({ path }, { url }) => {
    let requests = 0
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      sampleInt: 1_000,
      headers: {},
      requests: [
        {
          method: 'GET',
          path: `${new URL(url).pathname}/${path}`,
          setupRequest: (request) => ({ ...request, headers: buildForwardedFor(requests++ % ADDRESSES) }),
        },
      ],
    })
    const perSecond = Math.round(result['2xx'] / result.duration)
    const failed = result.non2xx + result.errors + result.timeouts
    recordProof({ proof: 'guest page', tried: result['2xx'], wrong: failed, measured: `${perSecond} a second` })
    expect(failed).toBe(0)
    expect(perSecond).toBeGreaterThanOrEqual(LEAST_PAGES_PER_SECOND)
  })
})
