import type { Permission } from '@poledne/contract/access/permissions'
import type { DashboardData, TodayData } from '@poledne/contract/modules/dashboard'
import type { WeekDeadline } from '@poledne/contract/modules/deadline'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiHandlers, holdBack, listCalls, listWrites, pending, problem } from '../../testing/api.ts'
import { buildPage, buildSession, DASHBOARD, TODAY } from '../../testing/builders.ts'
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
  const prints = holdBack({ items: [], total: 0 })
  await openDashboard({ ...isolated, handlers: { 'GET dashboard/prints/': prints.answer } })
  await expect.element(todo).toBeVisible()
  await expectNone(todo.getByText('All done.'))
  prints.release()
  await expect.element(todo.getByText('All done.')).toBeVisible()

  await openDashboard({ ...isolated, handlers: { 'GET dashboard/prints/': problem('forbidden') } })
  await expect.element(todo.getByRole('alert')).toHaveTextContent('Couldn’t load the whole list.')
  await expectNone(todo.getByText('All done.'))
})

/** The dashboard with this deadline of the draft of this week. */
const withDeadline = (deadline: WeekDeadline) => ({
  squares: DATA.squares?.slice(0, 1).map((draft) => ({ ...draft, deadline })) ?? null,
})

test('a week that is not published shows the time left until its deadline', async () => {
  const at = '2026-11-16T15:30:00'
  await openDashboard({ dashboard: withDeadline({ at, snoozedUntil: null }) })
  const draft = locateEntry('Week 47')
  await expect.element(draft.getByText('Deadline in 5 hours')).toHaveAttribute('datetime', `${at}Z`)

  await openDashboard({
    dashboard: withDeadline({ at: '2026-11-12T11:00:00', snoozedUntil: null }),
    permissions: ['weeklyMenus.view'],
  })
  await expect.element(draft).toHaveTextContent('Overdue (3 days ago)')
  await expectNone(draft.getByRole('button'))
})

test('the reminders of a week are snoozed with a reason', async () => {
  let deadline: WeekDeadline = { at: '2026-11-12T11:00:00', snoozedUntil: null }
  const refusal = problem('validation_failed', {
    violations: [{ field: 'until', code: 'wrongFormat', message: 'Choose a time before the week ends' }],
  })
  let isRefused = true
  await openDashboard({
    handlers: {
      'GET dashboard/': () => ({ ...DATA, ...withDeadline(deadline) }),
      'POST weeklyMenus/deadlines/snooze/': () => {
        if (isRefused) return refusal
        deadline = { ...deadline, snoozedUntil: '2026-11-17T08:30:00' }
        return deadline
      },
    },
  })
  await locateEntry('Week 47').getByRole('button', { name: 'Snooze…' }).click()
  const dialog = page.getByRole('dialog', { name: /Week 47/ })
  const submit = dialog.getByRole('button', { name: 'Snooze reminders' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await submit.click()
  await expect.element(reason).toHaveAccessibleDescription('This field can’t be empty')
  expect(listWrites()).toEqual([])

  await reason.fill('The supplier confirms tomorrow')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('9:30')
  await submit.click()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Snooze until' }))
    .toHaveAccessibleDescription('Choose a time before the week ends')
  isRefused = false
  await submit.click()
  await expect.element(locateEntry('Week 47')).toHaveTextContent(/Snoozed until .*9:30/)
  expect(listWrites().at(-1)?.body).toEqual({
    weeklyMenuVariantId: 1,
    startDate: '2026-11-16',
    until: '2026-11-17T08:30:00',
    reason: 'The supplier confirms tomorrow',
  })
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
      'GET profile/notifications/': { ...buildPage([{ ...mention, ...read }]), unread: 1 } as never,
      'POST profile/notifications/read/': { unread: 0 },
      'GET weeklyMenus/:id/': () => pending,
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
