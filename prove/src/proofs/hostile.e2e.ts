import type { BrowserContext, Page } from '@playwright/test'
import { buildHostileInstallation, type HostileInstallation } from '../../../e2e/src/support/hostileInstallation.ts'
import { expect, test } from '../../../e2e/src/support/installation.ts'
import { locatePaletteBox, openPalette } from '../../../e2e/src/support/keys.ts'
import { PAYLOADS } from '../../../server/src/testing/fuzz/hostileValues.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

test.use({ named: 'hostile' })
// These tests run one after the other, because they share one installation.
test.describe.configure({ mode: 'default' })

/** Every text field contains a script or a formula, which must be shown as text. */

/** Returns a function that lists the scripts that a browser has executed or blocked. */
async function watchForScripts(context: BrowserContext, home: string): Promise<() => string[]> {
  const reports: string[] = []
  await context.exposeFunction('__hear', (what: string) => void reports.push(what))
  await context.addInitScript(() => {
    const report = (window as unknown as { __hear(what: string): void }).__hear
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      report(`policy: ${violatedDirective} ${sourceFile}`),
    )
    Object.defineProperty(window, '__pwned', { set: () => report('a script ran') })
  })
  context.on('dialog', (dialog) => {
    reports.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (message.type() === 'error') reports.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => reports.push(`error: ${error.error().message}`))
  context.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(home) && !/^(?:data|blob|about):/.test(address)) reports.push(`asked for ${address}`)
  })
  return () => reports.splice(0)
}

/** Counts the payloads in the visible text and in the field values of the page. */
const countShownPayloads = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  // biome-ignore lint/performance/useDomNodeTextContent: innerText is the visible text, without scripts and styles
  return `${document.body.innerText}\n${fields.join('\n')}`.split('__pwned').length - 1
}
/** Counts elements that only a payload can create. */
const countInjectedElements = () =>
  [...document.querySelectorAll('[onerror], [onload], [onfocus], [srcdoc], img[src="x"], [href^="javascript:"], style')]
    .map(({ outerHTML }) => outerHTML)
    .filter((html) => html.includes('__pwned'))

type HostilePage = {
  address: string
  /** The lowest number of payloads that the page must show. */
  least?: number
  open?(page: Page): Promise<void>
}

async function searchInPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  await locatePaletteBox(page).fill('pwned')
  await expect(page.getByRole('dialog').getByRole('option').nth(2)).toContainText('__pwned')
}
const openNotifications = (page: Page) => page.getByRole('button', { name: /^Notifications, [1-9]/ }).click()

function listPagesWithPayloads(hostileInstallation: HostileInstallation): HostilePage[] {
  const many = PAYLOADS.length
  return [
    { address: '', least: 2, open: searchInPalette },
    { address: 'dishes', least: many },
    { address: `dishes/${hostileInstallation.dishIds[2]}`, least: 3 },
    { address: `weeklyMenus/${hostileInstallation.weeklyMenuId}/edit`, least: many },
    { address: `profile/requests/${hostileInstallation.requestIds[0]}`, least: many },
    { address: 'settings/system', least: many },
    { address: `s/${hostileInstallation.screenId}/`, least: 3 },
    { address: `e/${hostileInstallation.restaurantIds[0]}/`, least: many },
    { address: 'm/hostile-0/?avoid=1&diet=vegan', least: 3 },
  ]
}

function listAllPages(hostileInstallation: HostileInstallation): HostilePage[] {
  const { dishIds, restaurantIds, roleIds, userIds, requestIds } = hostileInstallation
  const listRecordPages = (module: string, ids: readonly number[]) =>
    ids.flatMap((id) => [{ address: `${module}/${id}` }, { address: `${module}/${id}/edit` }])
  return [
    ...listPagesWithPayloads(hostileInstallation),
    ...listRecordPages('dishes', dishIds),
    ...listRecordPages('restaurants', restaurantIds),
    ...listRecordPages('roles', roleIds),
    ...listRecordPages('users', userIds),
    ...listRecordPages('restaurantMenus', [hostileInstallation.restaurantMenuId]),
    ...listRecordPages('restaurantMenuExceptions', [hostileInstallation.exceptionId]),
    ...requestIds.map((id) => ({ address: `profile/requests/${id}` })),
    ...['restaurants', 'roles', 'users', 'restaurantMenus', 'restaurantMenuExceptions', 'weeklyMenus'].map(
      (address) => ({ address }),
    ),
    ...['allergens', 'menuItemTypes', 'dishTypes', 'weeklyMenuVariants', 'screens'].map((list) => ({
      address: `settings/${list}`,
      least: PAYLOADS.length,
    })),
    { address: `weeklyMenus/${hostileInstallation.weeklyMenuId}`, least: PAYLOADS.length },
    ...['profile', 'profile/edit', 'profile/requests', 'profile/notifications'].map((address) => ({ address })),
    { address: 'dishes', open: openNotifications },
    { address: `dishes?filter=nameCs:contains:${encodeURIComponent('<img src=x onerror=__pwned=1>')}` },
    { address: `api/public/restaurants/${restaurantIds[0]}/menu/`, least: PAYLOADS.length },
    { address: `e/${restaurantIds[0]}/?language=cs`, least: PAYLOADS.length },
  ]
}

async function expectHarmlessPayloads(page: Page, address: string, { least = 1, open }: HostilePage): Promise<void> {
  const response = await page.goto(address)
  const policy = response?.headers()['content-security-policy'] ?? ''
  if (!address.includes('/api/')) expect(policy, address).toMatch(/default-src 'self'|script-src 'sha256-/)
  expect(policy, address).not.toMatch(/unsafe-(?:inline|eval)/)
  await open?.(page)
  await expect.poll(() => page.evaluate(countShownPayloads), `payloads at ${address}`).toBeGreaterThanOrEqual(least)
  expect(await page.evaluate(countInjectedElements), address).toEqual([])
}

test('scripts and formulas in text fields are shown as text on every page', async ({ context, installation }) => {
  test.setTimeout(900_000)
  const hostileInstallation = await buildHostileInstallation(installation, PAYLOADS)
  const getReports = await watchForScripts(context, installation.url)
  await installation.signIn(context, hostileInstallation.person)
  const screens = listAllPages(hostileInstallation)
  for (const screen of screens) {
    // Each screen gets a new page, because a screen can reload itself.
    const page = await context.newPage()
    await expectHarmlessPayloads(page, `${installation.url}/${screen.address}`, screen)
    expect(getReports(), screen.address).toEqual([])
    await page.close()
  }
  recordProof({
    proof: 'hostile: payloads on screens',
    tried: screens.length * PAYLOADS.length,
    wrong: 0,
    measured: `${screens.length} screens, ${PAYLOADS.length} payloads`,
  })
})

test('a script in a name is sent as text in a mail', async ({ installation }) => {
  const username = PAYLOADS[2] ?? ''
  const data = { username, email: 'someone@example.cz', password: 'knedlík', language: 'en', timezone: 'Europe/Prague' }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(data)
  const answer = await fetch(`${installation.url}/api/auth/register/`, { method: 'POST', headers, body })
  expect(answer.status).toBe(204)
  await installation.readCode(data.email)
  const [mail = ''] = await installation.readMailsTo(data.email)
  // Quoted-printable encoding folds long lines and encodes the equals sign, which is undone here.
  const html =
    mail
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .split('text/html')[1] ?? ''
  expect(html).toContain('&lt;img src=x onerror=__pwned=1&gt;')
  expect(html).not.toContain('<img')
})
