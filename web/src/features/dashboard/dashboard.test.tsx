import type { Permission } from '@poledne/contract/access/permissions'
import type { DashboardData, TodayData } from '@poledne/contract/modules/dashboard'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiHandlers, listCalls, problem } from '../../testing/api.ts'
import { buildPage, buildSession, DASHBOARD } from '../../testing/builders.ts'
import { expectNone } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const names = { nameCs: 'Pultík', nameEn: 'Counter' }
const square = { weeklyMenuVariantId: 1, publishAt: null, plannedDays: 0, dishes: 0, problems: [], deadline: null }
const LINK = '/weeklyMenus/3/edit?day=3&type=1'
const restaurant = {
  ...names,
  slug: 'kantyna',
  date: '2026-11-16',
  closed: false,
  showsPrices: true,
  offers: [],
  changedOffers: [],
}
const DATA: DashboardData = {
  ...DASHBOARD,
  weeks: ['2026-11-16', '2026-11-23'],
  variants: [{ id: 1, ...names, restaurants: [{ id: 4, ...names }], restaurantCount: 1 }],
  squares: [
    {
      ...square,
      startDate: '2026-11-16',
      weeklyMenuId: 3,
      state: 'draft',
      plannedDays: 1,
      problems: [
        { code: 'allergensUndeclared', severity: 'error', count: 1, link: LINK },
        { code: 'emptyDay', severity: 'warning', count: 4, link: LINK },
      ],
    },
    { ...square, startDate: '2026-11-23', weeklyMenuId: null, state: 'missing' },
  ],
}
const TODAY: TodayData = { published: [], variants: [], menuItemTypes: [], restaurants: [], total: 0 }
const PRINTS = { items: [], total: 0 }
const todo = page.getByRole('region', { name: 'To do' })
const weeks = page.getByRole('region', { name: 'Coming weeks' })
const locateEntry = (text: string) => todo.getByRole('listitem').filter({ hasText: text })
const locateSquare = (text: string) => weeks.getByRole('listitem').filter({ hasText: text }).first()

type Options = {
  dashboard?: Partial<DashboardData>
  today?: Partial<TodayData>
  permissions?: Permission[]
  handlers?: ApiHandlers
}

function openDashboard({ dashboard, today, permissions, handlers }: Options = {}) {
  // Only the clock is fixed, so that timers still run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:00:00Z') })
  return renderApp('', {
    ...(permissions && { profile: { availablePermissions: permissions } }),
    handlers: {
      'GET dashboard/': { ...DATA, ...dashboard },
      'GET dashboard/today/': { ...TODAY, ...today },
      'GET dashboard/prints/': PRINTS,
      ...handlers,
    },
  })
}
afterEach(() => void vi.useRealTimers())

test('the to-do list names what a week lacks, with links to the cell, to publishing and to a missing week', async () => {
  await openDashboard()
  const draft = locateEntry('Week 47')
  await expect.element(draft).toHaveTextContent(/Today.*Not published.*4 empty days/)
  const undeclared = draft.getByRole('link', { name: '1 dish with undeclared allergens' })
  await expect.element(undeclared).toHaveAttribute('href', expect.stringContaining(LINK))
  await expect
    .element(draft.getByRole('link', { name: 'Publish week 47' }))
    .toHaveAttribute('href', '/admin/weeklyMenus/3?ask=publish')
  await expect
    .element(locateEntry('Week 48').getByRole('link', { name: 'Plan week' }))
    .toHaveAttribute('href', '/admin/weeklyMenus/new/edit?variant=1&week=2026-11-23')
  await expect.element(locateSquare('Draft')).toHaveTextContent('1 of 5 days5 problems')
})

test('the to-do list says that all is done only if it is complete and empty', async () => {
  const isolated = { dashboard: { squares: [] } }
  let answerPrints = (_: typeof PRINTS) => {}
  const prints = new Promise<typeof PRINTS>((resolve) => {
    answerPrints = resolve
  })
  await openDashboard({ ...isolated, handlers: { 'GET dashboard/prints/': () => prints } })
  await expect.element(todo).toBeVisible()
  await expectNone(todo.getByText('All done.'))
  answerPrints(PRINTS)
  await expect.element(todo.getByText('All done.')).toBeVisible()

  await openDashboard({ ...isolated, handlers: { 'GET dashboard/prints/': problem('forbidden') } })
  await expect.element(todo.getByRole('alert')).toHaveTextContent('Couldn’t load the whole list.')
  await expectNone(todo.getByText('All done.'))
})

test('the dashboard shows no edit links to a user who can only view', async () => {
  await openDashboard({ permissions: ['weeklyMenus.view'] })
  await expect.element(locateSquare('Missing')).toBeVisible()
  await expect.element(weeks.getByRole('link').first()).toBeVisible()
  await expectNone(page.getByCss('main a[href*="/edit"]'))
  await expectNone(page.getByRole('heading', { name: 'Upcoming price changes' }))
})

test('restaurants without a restaurant menu are one entry, and screens without a report another', async () => {
  const problems = [{ code: 'notOffered', when: 'today', count: 1, link: '/restaurantMenus' } as const]
  const bistro = { ...restaurant, id: 5, nameEn: 'Bistro', problems }
  await openDashboard({
    dashboard: {
      squares: [],
      screens: [{ id: 'wall', name: 'Wall', restaurantId: 4, lastSeenAt: null }],
      screenCount: 1,
    },
    today: { restaurants: [{ ...restaurant, id: 4, problems }, bistro], total: 2 },
  })
  await expect.element(locateEntry('Bistro')).toHaveTextContent(/Counter.*Bistro.*No valid restaurant menu/)
  await expect.element(locateEntry('Wall')).toHaveTextContent(/1 screen offline/)
})

test('a comment that mentions the user is an entry until it is opened', async () => {
  const mention = { id: 9, type: 'info', key: 'commentMention', title: 'Menu', body: 'Is this right?', link: LINK }
  const read = { sender: null, count: 1, createdAt: '2026-11-16T09:00:00', readAt: null }
  const { profile } = buildSession()
  await renderApp('', {
    profile: { badges: { ...profile.badges, notifications: 1 } },
    handlers: {
      'GET dashboard/prints/': PRINTS,
      'GET dashboard/today/': TODAY,
      'GET profile/notifications/': { ...buildPage([{ ...mention, ...read }]), unread: 1 } as never,
      'POST profile/notifications/read/': { unread: 0 },
    },
  })
  await todo.getByRole('link', { name: 'You were mentioned in a comment' }).click()
  await expect.poll(() => listCalls('POST profile/notifications/read/')).toMatchObject([{ body: { ids: [9] } }])
})

test('the dashboard shows what guests see today and links to the prices and the web page', async () => {
  await openDashboard({ today: { restaurants: [{ ...restaurant, id: 4, problems: [] }], total: 1 } })
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect.element(today.getByRole('link', { name: 'View prices' })).toBeVisible()
  const guestPage = today.getByRole('link', { name: 'Open web page' })
  await expect.element(guestPage).toHaveAttribute('href', expect.stringMatching(/\/m\/kantyna\/$/))
})
