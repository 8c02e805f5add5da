import { toMessagePattern } from '../support/messages.ts'
import {
  createException,
  createPriceChange,
  createRestaurant,
  createRestaurantMenu,
  createUniqueName,
  findCodelistId,
} from '../support/records.ts'
import { expect } from '../support/test.ts'
import {
  locateFactList,
  locateFirstField,
  locateFirstRow,
  locateHeading,
  locateInvalidField,
  type PageTour,
  saveInvalidForm,
} from './pageState.ts'

export const prices: PageTour = {
  name: 'restaurants and their prices',
  isSignedIn: true,
  buildStates: async (page) => {
    const { id } = await createRestaurant(page, createUniqueName('Jídelna'))
    const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
    const statement = { restaurantId: id, weeklyMenuVariantId, startDate: '2026-01-05' }
    const price = { menuItemTypeId: await findCodelistId(page, 'menuItemTypes', 'Soup'), priceCzk: 39.9, priceEur: 1.6 }
    await createRestaurantMenu(page, { ...statement, restaurantMenuItems: [price] })
    await createException(page, { ...statement, ...price, priceEur: null })
    const change = await createPriceChange(page, id)
    return [
      { route: '/restaurants', path: 'restaurants', ready: locateFirstRow },
      { route: '/restaurants/$restaurantId', path: `restaurants/${id}`, ready: locateHeading },
      { state: 'where guests see it', path: `restaurants/${id}?tab=guests`, ready: locateHeading },
      { route: '/restaurants/$restaurantId/brand', path: `restaurants/${id}/brand`, ready: locateFirstField },
      { route: '/restaurants/$restaurantId/edit', path: `restaurants/${id}/edit`, ready: locateFirstField },
      { route: '/prices', path: 'prices', ready: (page) => page.getByRole('grid') },
      { route: '/priceChanges/$priceChangeId', path: `priceChanges/${change.id}`, ready: locateFactList },
      {
        route: '/priceChanges/new',
        path: `priceChanges/new?restaurantId=${id}`,
        ready: locateFirstField,
        prepare: async (at, { priceChanges }) => {
          await at.getByRole('textbox', { name: priceChanges.values.percent }).first().fill('5')
          await expect(at.getByRole('checkbox').first()).toBeVisible()
        },
      },
      {
        state: 'with a typed price and refused rows',
        isProofOnly: true,
        path: `priceChanges/new?restaurantId=${id}`,
        ready: locateFirstField,
        prepare: async (at, { priceChanges, record }) => {
          // The state before this one has left a draft.
          await at.getByRole('button', { name: record.discard.confirm }).click()
          const amount = at.getByRole('textbox', { name: priceChanges.values.percent }).first()
          await amount.fill('5')
          await at
            .getByRole('button', { name: toMessagePattern(priceChanges.preview.newPrice) })
            .first()
            .click()
          await amount.fill('-99.9')
          await expect(locateInvalidField(at)).toBeVisible()
        },
      },
      {
        state: 'prices over time',
        isProofOnly: true,
        path: `restaurants/${id}?tab=prices`,
        ready: locateHeading,
        prepare: (at, words) =>
          at
            .getByRole('link', { name: toMessagePattern(words.prices.timeline.of) })
            .first()
            .click(),
      },
      {
        state: 'refused',
        isProofOnly: true,
        path: 'restaurantMenus/new/edit',
        ready: locateFirstField,
        prepare: async (at, { restaurantMenus }) => {
          await at.getByRole('button', { name: toMessagePattern(restaurantMenus.items.addMissing_other) }).click()
          await saveInvalidForm(at)
        },
      },
      {
        state: 'a new one, with its time zones open',
        isProofOnly: true,
        path: 'restaurants/new/edit',
        ready: locateFirstField,
        prepare: async (at, { restaurants }) => {
          await at.getByRole('combobox', { name: restaurants.fields.timezone }).click()
          await expect(at.getByRole('listbox').getByRole('option').first()).toBeVisible()
        },
      },
    ]
  },
}
