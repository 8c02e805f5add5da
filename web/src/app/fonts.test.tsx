import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../testing/renderApp.tsx'

test('the logo and headings use the bundled font', async () => {
  await renderApp('help')
  for (const text of [page.getByText('Poledne', { exact: true }).first(), page.getByRole('heading', { level: 1 })])
    await expect.poll(() => getComputedStyle(text.element()).fontFamily).toMatch(/^"?Source Sans 3 Variable/)
  // `document.fonts.check` is also true for a family that is not declared, so the loaded fonts are listed.
  await document.fonts.ready
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  expect(loaded).toContainEqual(expect.stringContaining('Source Sans 3 Variable'))
})
