import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCalls } from '../../testing/api.ts'
import { buildDish, buildStatus, serveDishes, serveEvents } from '../../testing/builders.ts'
import { locateField } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const notices = page.getByRole('region', { name: 'Notices' })
const locateRow = (name: string) => page.getByRole('rowheader', { name, exact: true })
const buildNamed = (nameEn: string, version = 1) => buildDish({ id: 5, nameEn, version })

// This test is the first, because a later subscription of the same page reads everything again.
test('a save before the event stream is open appears in the list', async () => {
  const live = serveEvents()
  const { handlers, stored } = serveDishes(buildNamed('Soup'))
  await renderApp('dishes', {
    handlers: {
      ...handlers,
      ...live.handlers,
      'GET status/': ({ query }) => buildStatus(query.has('changedWithin') ? { changedModules: ['dishes'] } : {}),
    },
  })
  await expect.element(locateRow('Soup')).toBeVisible()
  stored.set(5, buildNamed('Dill soup', 2))
  live.send('badges', { notifications: 0, requests: 0 })
  await expect.element(locateRow('Dill soup')).toBeVisible()
})

test('a save by another user appears in an open list, and leaves a form with changes alone', async () => {
  const live = serveEvents()
  const { handlers, stored } = serveDishes(buildNamed('Soup'))
  const { router } = await renderApp('dishes', { handlers: { ...handlers, ...live.handlers } })
  await expect.element(locateRow('Soup')).toBeVisible()
  stored.set(5, buildNamed('Dill soup', 2))
  live.send('record', { module: 'dishes', id: 5, version: 2 })
  await expect.element(locateRow('Dill soup')).toBeVisible()
  await router.navigate({ to: '/dishes/$dishId/edit', params: { dishId: '5' } })
  await locateField('English name').fill('My own words')
  const readCount = listCalls('GET dishes/:id/').length
  stored.set(5, buildNamed('Beef soup', 3))
  live.send('record', { module: 'dishes', id: 5, version: 3 })
  await expect.poll(() => listCalls('GET dishes/:id/').length).toBeGreaterThan(readCount)
  await expect.element(locateField('English name')).toHaveValue('My own words')
})

test('an older status response does not overwrite a newer event', async () => {
  const live = serveEvents()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // An expired token makes the app request a new token once it has read the response.
  const older = buildStatus({ tokenExpireAt: '2026-01-01T00:00:00' })
  await renderApp('dishes', {
    handlers: {
      ...serveDishes(buildNamed('Soup')).handlers,
      ...live.handlers,
      'GET status/': async () => released.then(() => older),
      'POST profile/token/': { token: 'x' },
    },
  })
  await expect.poll(() => listCalls('GET status/').length).toBeGreaterThan(0)
  live.send('settings', { ...older.settings, skipCronCalls: true })
  await expect.element(notices).toHaveTextContent('Scheduled jobs are off')
  release()
  await expect.poll(() => listCalls('POST profile/token/').length).toBeGreaterThan(0)
  await expect.element(notices).toHaveTextContent('Scheduled jobs are off')
})
