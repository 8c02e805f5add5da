import { addDays, type Day } from '@poledne/contract/domain/day'
import type { WeekCalendar, WeekCell } from '@poledne/contract/modules/dashboard'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi } from '../../testing/api.ts'
import { buildPage } from '../../testing/builders.ts'
import { expectNone, locateNavigation } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const VARIANTS = [1, 2].map((id) => ({
  id,
  nameCs: `V${id}`,
  nameEn: `Variant ${id}`,
  restaurants: [],
  restaurantCount: 0,
}))
const missing = (weeklyMenuVariantId: number): WeekCell => ({
  weeklyMenuVariantId,
  weeklyMenuId: null,
  state: 'missing',
  publishAt: null,
  deadline: null,
  dishes: 0,
  problems: [],
})
const problem = { code: 'noPrice', severity: 'warning', count: 2, link: '/weeklyMenus/3/edit' } as const
const draft: WeekCell = { ...missing(1), weeklyMenuId: 3, state: 'draft', dishes: 12, problems: [problem] }

const buildCells = (startDate: Day) => [startDate === '2026-11-16' ? draft : missing(1), missing(2)]
const createCalendar =
  (buildWeek: (startDate: Day) => WeekCell[]) =>
  ({ query }: { query: URLSearchParams }): WeekCalendar => {
    const from = query.get('from') ?? ''
    const weeks = Array.from({ length: 13 }, (_, index) => addDays(from, 7 * index))
    return {
      variants: VARIANTS,
      weeks: weeks.map((startDate) => ({ startDate, cells: buildWeek(startDate) })),
    }
  }
const locateWeek = (name: RegExp) => page.getByRole('region', { name })

function openCalendar(path = 'weeklyMenus/calendar', buildWeek = buildCells) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:00:00Z') })
  onTestFinished(() => localStorage.removeItem('poledne.weekView'))
  return renderApp(path, { handlers: { 'GET weeklyMenus/calendar/': createCalendar(buildWeek) } })
}
afterEach(() => void vi.useRealTimers())

test('the calendar begins with this week and shows the state, dishes and problems of each variant', async () => {
  await openCalendar()
  const cell = locateWeek(/^This week/)
    .getByRole('listitem')
    .first()
  await expect.element(cell).toHaveTextContent(/Variant 1.*Draft.*12 dishes.*2 problems/)
  await expect.element(cell.getByRole('link')).toHaveAttribute('href', '/admin/weeklyMenus/3/edit')
  await page.getByRole('button', { name: 'Earlier weeks' }).click()
  await expect.element(locateWeek(/^Week 46/)).toBeVisible()
  await page.getByRole('button', { name: 'Later weeks' }).click()
  await expect.element(locateWeek(/^Week 19/)).toBeInTheDocument()
})

test('a week that is not published shows a deadline that is near', async () => {
  const deadline = { at: '2026-11-19T11:30:00', snoozedUntil: null }
  await openCalendar('weeklyMenus/calendar', (startDate) => [
    { ...missing(1), deadline: { ...deadline, at: `${addDays(startDate, -4)}T11:30:00` } },
    { ...draft, state: 'published', weeklyMenuVariantId: 2, deadline },
  ])
  const locateCell = (week: RegExp, at: number) => locateWeek(week).getByRole('listitem').nth(at)
  await expect.element(locateCell(/^This week/, 0)).toHaveTextContent('Overdue (3 days ago)')
  await expect.element(locateCell(/^Week 48/, 0)).toHaveTextContent('Deadline in 3 days')
  await expect.element(locateCell(/^Week 48/, 1)).toHaveTextContent(/12 dishes2 problems$/)
  await expect.element(locateCell(/^Week 49/, 0)).toHaveTextContent(/Plan week$/)
  await page.getByRole('button', { name: 'Earlier weeks' }).click()
  await expect.element(locateCell(/^Week 46/, 0)).toHaveTextContent(/Plan week$/)
})

test('an empty cell offers a new menu, a copy and a paste', async () => {
  await openCalendar()
  await page.getByRole('button', { name: 'Plan week 48: Variant 2' }).click()
  const place = '/admin/weeklyMenus/new/edit?variant=2&week=2026-11-23'
  const locateItem = (name: string) => page.getByRole('menuitem', { name })
  await expect.element(locateItem('New weekly menu')).toHaveAttribute('href', place)
  await expect.element(locateItem('Copy from another week…')).toHaveAttribute('href', `${place}&copy=1`)
  await expect.element(locateItem('Paste a week…')).toHaveAttribute('href', `${place}&paste=1`)
})

test('the navigation opens the view of weekly menus that was used last', async () => {
  const { router } = await openCalendar('help')
  answerApi({ 'GET weeklyMenus/': buildPage([]) })
  const entry = locateNavigation().getByRole('link', { name: 'Weekly menus' })
  await entry.click()
  await expect.poll(() => router.state.location.pathname).toBe('/weeklyMenus/calendar')
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/weeklyMenus')
  await expect.element(entry).toHaveAttribute('href', '/admin/weeklyMenus')
})

test('without variants the calendar has no weeks to page through', async () => {
  await renderApp('weeklyMenus/calendar', { handlers: { 'GET weeklyMenus/calendar/': { variants: [], weeks: [] } } })
  await expect.element(page.getByRole('link', { name: /^There are no variants yet/ })).toBeVisible()
  await expectNone(page.getByRole('button', { name: /weeks$/ }))
})
