import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls } from '../../../testing/api.ts'
import { buildPage } from '../../../testing/builders.ts'
import { expectNone, locateNavigation, locateNotification, locateTitle } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { focusCell, locateCell, openPlanner, typeDish } from './testing/plannerPage.ts'
import { serveWeek } from './testing/serveWeek.ts'

const dishes = ['Kulajda']
const LOCK = 'POST weeklyMenus/:id/lock/'
const RELEASE = 'DELETE weeklyMenus/:id/lock/'
const leave = () => locateNavigation().getByRole('link', { name: 'Weekly menus' }).click()

test('leaving the planner before the lock is granted leaves no lock', async () => {
  const served = serveWeek()
  let grant = () => {}
  const granted = new Promise<void>((resolve) => {
    grant = resolve
  })
  const acquire = served.handlers[LOCK]
  if (typeof acquire !== 'function') throw new Error('the lock has no handler')
  const { router } = await renderApp('weeklyMenus/1/edit', {
    handlers: { ...served.handlers, [LOCK]: async (request) => granted.then(() => acquire(request)) },
  })
  await expect.poll(() => listCalls(LOCK)).toHaveLength(1)
  await router.navigate({ to: '/weeklyMenus' })
  await expect.element(locateTitle(/^Weekly menus/)).toBeVisible()
  expect(listCalls(RELEASE)).toEqual([])
  grant()
  await expect.poll(() => listCalls(RELEASE)).toHaveLength(1)
  await expect.poll(() => served.week.locks.size).toBe(0)
})

test('leaving with unsaved changes asks, and a week that is kept for later offers its draft with half-typed text', async () => {
  const served = serveWeek({ dishes })
  const { router } = await openPlanner(served)
  focusCell('Soup', 'Tue')
  await typeDish('Kulajda')
  await commands.press('ArrowRight')
  await commands.typeText('rozeps')
  await leave()
  await page.getByRole('button', { name: 'Keep for later' }).click()
  await expect.element(locateTitle(/^Weekly menus/)).toBeVisible()
  await expect.poll(() => served.week.locks.size).toBe(0)
  router.history.back()
  await expect.element(page.getByText('2 changes to this week are kept on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Kulajda')
  await expect.element(locateCell('Soup', 'Wed')).toHaveTextContent('“rozeps” isn’t a dish yet')
  await commands.press('Control+s')
  await expect.element(locateNotification('Record updated')).toBeVisible()
  expect(served.readCells()).toEqual({ '2:1': [1] })
})

test('a page that starts releases the locks of closed pages, but not those of open tabs', async () => {
  const [openKey, endedKey] = ['poledne:/admin:editor:1:7:a', 'poledne:/admin:editor:1:8:b']
  for (const key of [openKey, endedKey]) localStorage.setItem(key, '')
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  void navigator.locks.request(openKey, () => closed)
  await renderApp('dishes', { handlers: { ...serveWeek().handlers, 'GET dishes/': buildPage([]) } })
  await expect.poll(() => listCalls(RELEASE)).toMatchObject([{ params: { id: '8' } }])
  expect(listCalls(RELEASE)[0]?.query.get('editorId')).toBe('b')
  await expect.poll(() => localStorage.getItem(endedKey)).toBe(null)
  expect(localStorage.getItem(openKey)).toBe('')
  close()
})

test('a page restored from the back/forward cache acquires the lock again', async () => {
  const served = serveWeek()
  await openPlanner(served)
  // The browser of the tests has no back/forward cache, so the events are dispatched without it.
  const dispatch = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  dispatch('pagehide')
  await expect.poll(() => served.week.locks.size).toBe(0)
  dispatch('pageshow')
  await expect.poll(() => served.week.locks.size).toBe(1)
})

test('changes made while a new week is being saved stay unsaved changes', async () => {
  const served = serveWeek({ dishes: ['Dřív', 'Mezitím'] })
  const create = served.handlers['POST weeklyMenus/']
  if (typeof create !== 'function') throw new Error('new weeks have no handler')
  let store = () => {}
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  const { getAddress } = await openPlanner(served, 'weeklyMenus/new/edit?week=2040-02-06')
  answerApi({ 'POST weeklyMenus/': async (request) => stored.then(() => create(request)) })
  focusCell('Soup', 'Mon')
  await typeDish('Dřív')
  await commands.press('Control+s')
  await expect.poll(() => listCalls('POST weeklyMenus/')).toHaveLength(1)
  await commands.press('ArrowDown')
  await typeDish('Mezitím')
  await commands.press('ArrowDown')
  await commands.typeText('rozeps')
  store()

  await expect.poll(getAddress).toMatch(/weeklyMenus\/2\/edit$/)
  await expect.element(page.getByTitle('You’re editing')).toBeInTheDocument()
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveTextContent('Mezitím')
  await expect.element(locateCell('Menu 2', 'Mon')).toHaveTextContent('“rozeps” isn’t a dish yet')
  await commands.press('Control+s')
  await expect.poll(() => served.readCells(2)).toEqual({ '1:1': [1], '1:2': [2] })
  expect(Object.keys(localStorage).filter((key) => key.endsWith(':weeklyMenus:new'))).toEqual([])
  await expectNone(page.getByText('Couldn’t'))
})
