import type { Permission } from '@poledne/contract/access/permissions'
import type { DashboardData, TodayData } from '@poledne/contract/modules/dashboard'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DASHBOARD } from '../../testing/builders.ts'
import { expectNone } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const names = { nameCs: 'Pultík', nameEn: 'Counter' }
const square = { weeklyMenuVariantId: 1, publishAt: null, plannedDays: 0, problems: [] }
const LINK = '/weeklyMenus/3/edit?day=3&type=1'
const DATA: DashboardData = {
  ...DASHBOARD,
  weeks: ['2026-11-16', '2026-11-23'],
  variants: [{ id: 1, ...names, restaurants: [], restaurantCount: 0 }],
  squares: [
    {
      ...square,
      startDate: '2026-11-16',
      weeklyMenuId: 3,
      state: 'draft',
      plannedDays: 1,
      problems: [
        { code: 'emptyDay', severity: 'warning', count: 4, link: LINK },
        { code: 'allergensUndeclared', severity: 'error', count: 1, link: LINK },
      ],
    },
    { ...square, startDate: '2026-11-23', weeklyMenuId: null, state: 'missing' },
  ],
}
const TODAY: TodayData = { published: [], variants: [], menuItemTypes: [], restaurants: [], total: 0 }
const weeks = page.getByRole('region', { name: 'Coming weeks' })
const locateSquare = (text: string) => weeks.getByRole('listitem').filter({ hasText: text }).first()

const openDashboard = (today: Partial<TodayData> = {}, permissions?: Permission[]) =>
  renderApp('', {
    ...(permissions && { profile: { availablePermissions: permissions } }),
    handlers: {
      'GET dashboard/': DATA,
      'GET dashboard/today/': { ...TODAY, ...today },
      'GET dashboard/prints/': { items: [], total: 0 },
    },
  })

test('the dashboard shows what a week lacks, with a link to the cell and to a missing week', async () => {
  await openDashboard()
  const planned = locateSquare('Draft')
  await expect.element(planned).toHaveTextContent('1 of 5 days')
  await expect.element(planned.getByRole('link', { name: '4 empty days' })).toBeVisible()
  const undeclared = planned.getByRole('link', { name: '1 dish with undeclared allergens' })
  await expect.element(undeclared).toHaveAttribute('href', expect.stringContaining(LINK))
  await expect
    .element(locateSquare('Missing').getByRole('link').first())
    .toHaveAttribute('href', '/admin/weeklyMenus/new/edit?variant=1&week=2026-11-23')
})

test('the dashboard shows no edit links to a user who can only view', async () => {
  await openDashboard({}, ['weeklyMenus.view'])
  await expect.element(locateSquare('Missing')).toBeVisible()
  await expect.element(weeks.getByRole('link').first()).toBeVisible()
  await expectNone(weeks.getByCss('a[href*="/edit"]'))
  await expectNone(page.getByRole('heading', { name: 'Upcoming price changes' }))
})

test('the dashboard shows what guests see today and links to the prices and the web page', async () => {
  const restaurant = { date: '2026-11-16', closed: false, showsPrices: true, offers: [], changedOffers: [] }
  await openDashboard({ restaurants: [{ id: 4, ...names, ...restaurant, problems: [] }], total: 1 })
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect.element(today.getByRole('link', { name: 'View prices' })).toBeVisible()
  const guestPage = today.getByRole('link', { name: 'Open web page' })
  await expect.element(guestPage).toHaveAttribute('href', expect.stringMatching(/\/e\/4\/$/))
})
