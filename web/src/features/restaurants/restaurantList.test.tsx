import { type RestaurantItem, restaurants } from '@poledne/contract/modules/restaurant'
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPage, buildRecord } from '../../testing/builders.ts'
import { expectTexts } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const bistro = restaurants.schemas.create.parse({ nameCs: 'Bufet', nameEn: 'Bistro', slug: 'bufet', country: 'SK' })
const handlers = { 'GET restaurants/': buildPage([buildRecord({ id: 2, ...bistro }) as RestaurantItem]) }
const columns = page.getByRole('columnheader').filter({ has: page.getByRole('separator') })

test('a list hides what only the guest page shows', async () => {
  await renderApp('restaurants', { handlers })
  await expectTexts(columns, ['English name', 'Active', 'Show prices to guests', 'Time zone'])
})

test('a list shows the country by its name', async () => {
  await renderApp('restaurants?columns=nameEn,country,slug', { handlers })
  await expectTexts(columns, ['English name', 'Country', 'Web address'])
  await expectTexts(page.getByRole('cell').filter({ hasText: /Slovakia|bufet/ }), ['Slovakia', 'bufet'])
})
