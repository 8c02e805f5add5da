import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { buildDish, buildPage, serveDishes } from '../../testing/builders.ts'
import { expectNone, locateListMenu } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

test('every menu of a table takes the focus, and Escape returns it', async () => {
  const { handlers } = serveDishes(buildDish({ id: 1 }), buildDish({ id: 2 }))
  await renderApp('dishes?filter=archived:equals:false', {
    handlers: { ...handlers, 'GET profile/notifications/': { ...buildPage([]), unread: 0 } },
  })
  await page.getByRole('checkbox', { name: 'Select Dish 1', exact: true }).click()
  const opened = page.getByCss('[role="menu"], [role="dialog"]')
  const openers = [
    [locateListMenu(), 'Space'],
    [page.getByRole('button', { name: 'Filter', exact: true }), 'Enter'],
    [page.getByRole('button', { name: 'Column Type' }), 'ArrowDown'],
    [page.getByRole('button', { name: 'Change the filter Archived: No' }), 'Enter'],
    [page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Archive' }), 'Enter'],
    [page.getByRole('button', { name: /^Notifications/ }), 'Enter'],
  ] as const
  for (const [button, key] of openers) {
    // The menu is opened twice, because only the first time loads it.
    for (const _ of ['first', 'again']) {
      await expect.element(button).toBeVisible()
      button.element().focus()
      await commands.press(key)
      await expect.element(button).toHaveAttribute('aria-expanded', 'true')
      await expect.poll(() => opened.query()?.contains(document.activeElement)).toBe(true)
      await expect.element(button).toHaveAttribute('aria-controls', opened.element().id)
      await commands.press('Escape')
      await expectNone(opened)
      await expect.element(button).toHaveFocus()
      await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    }
  }
})
