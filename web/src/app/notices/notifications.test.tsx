import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notify } from '../../core/overlay/notify.ts'
import { expectNone, locateNavigation, locateNotification } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

test('a notification that appears under a resting pointer closes on time', async () => {
  await renderApp('help')
  await expect.element(locateNavigation()).toBeVisible()
  const progress = notify.progress('first', 'First')
  const first = locateNotification('First')
  await first.hover()
  progress.hide()
  await expectNone(first)
  await expect.poll(() => page.getByRole('main').element().matches(':hover')).toBe(true)
  notify.info({ message: 'Second' })
  const second = locateNotification('Second')
  await expect.element(second).toBeVisible()
  expect(second.element().matches(':hover')).toBe(true)
  await expectNone(second)
})
