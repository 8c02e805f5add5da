import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { renderApp } from '../../../../testing/renderApp.tsx'
import type { serveWeek } from './serveWeek.ts'

/** Locates parts of the planner, and types dishes into its cells. */

export const grid = page.getByRole('grid')
export const locateCell = (row: string, day: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${row} ${day}\\b`) })
export const locateDish = (name: string) => grid.getByRole('button', { name })
export const dishInput = page.getByRole('combobox', { name: /^Add a dish/ })
export const focusCell = (row: string, day: string) => locateCell(row, day).element().focus()
export const locateSaveState = (name: string) => page.getByRole('button', { name, exact: true })

type Served = Pick<ReturnType<typeof serveWeek>, 'handlers'>

/** Opens the planner and waits until all its rows are shown and the user can edit them. */
export async function openPlanner({ handlers }: Served, path = 'weeklyMenus/1/edit', { isReadOnly = false } = {}) {
  const app = await renderApp(path, { handlers })
  await expect.element(grid).toHaveAttribute('aria-busy', 'false')
  if (!isReadOnly && !path.includes('new')) await expect.element(page.getByTitle('You’re editing')).toBeInTheDocument()
  return app
}

/** Types into the focused cell, adds the first matching dish and returns to the cell. */
export async function typeDish(name: string): Promise<void> {
  await commands.typeText(name)
  await commands.press('Shift+Enter')
  await expect.element(locateDish(name).first()).toBeVisible()
  await expect.element(dishInput).toHaveValue('')
  await commands.press('Escape')
}

/** Dispatches a paste, because a page can not write to the clipboard of the browser. */
export function pasteText(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
