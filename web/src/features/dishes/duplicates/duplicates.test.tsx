import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildDish, buildPage } from '../../../testing/builders.ts'
import { expectNone } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

test('a group that the user marks as different dishes is hidden until they show it again', async () => {
  const dishes = ['Bramborák', 'bramborák'].map((nameCs, index) => ({
    ...buildDish({ id: index + 1, nameCs }),
    timesServed: 0,
  }))
  const handlers = { 'GET dishes/duplicates/': buildPage([{ reason: 'sameName' as const, dishes }]) }
  const { router } = await renderApp('dishes/duplicates', { handlers })
  const group = page.getByRole('listitem', { name: 'Group: Bramborák', exact: true })
  await group.getByRole('button', { name: 'Not duplicates' }).click()
  await expectNone(group)
  await router.navigate({ to: '/help' })
  await router.navigate({ to: '/dishes/duplicates' })
  await page.getByRole('button', { name: 'Show 1 hidden group' }).click()
  await group.getByRole('button', { name: 'Show in the list again' }).click()
  await expect.element(group.getByRole('button', { name: 'Not duplicates' })).toBeVisible()
})
