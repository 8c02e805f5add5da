import { moduleNames } from './moduleNames.ts'

export const restaurantMenuExceptions = {
  title: moduleNames.restaurantMenuExceptions,
  new: 'New price exception',
  edit: 'Edit “{{name}}”',
  copy: 'Copy to a new date',
  copied: 'Copy of “{{name}}”',
  fields: {
    restaurantId: 'Restaurant',
    restaurantNameCs: 'Restaurant (Czech)',
    restaurantNameEn: 'Restaurant (English)',
    weeklyMenuVariantId: 'Variant',
    weeklyMenuVariantNameCs: 'Variant (Czech)',
    weeklyMenuVariantNameEn: 'Variant (English)',
    menuItemTypeId: 'Menu item type',
    menuItemTypeNameCs: 'Type (Czech)',
    menuItemTypeNameEn: 'Type (English)',
    startDate: 'Valid from',
    priceCzk: 'Price (CZK)',
    priceEur: 'Price (EUR)',
  },
  hints: {
    startDate: 'From midnight at the restaurant, until a later price exception or restaurant menu starts.',
    startDateIn: 'From midnight at the restaurant ({{zone}}), until a later price exception or restaurant menu starts.',
    menuItemTypeId: 'Changes the price only if the restaurant menu offers this type.',
    price: 'Enter at least one. Without a price, the item isn’t offered in that currency.',
  },
  effect: {
    loading: 'Loading the price it replaces…',
    failed: 'Couldn’t load the price it replaces. You can still save.',
    current: 'Replaces {{price}} (valid from {{from}}).',
    until: 'The exception will apply until {{to}}.',
    noEnd: 'The exception has no end date.',
    notOffered: 'The restaurant menu doesn’t offer this type on that day, so the exception has no effect.',
    oneCurrency: 'No {{currency}} price: the item will no longer be offered in {{currency}}.',
  },
  empty: {
    title: 'No price exceptions yet',
    body: 'A price exception changes the price of one menu item type from a given day, without a new restaurant menu.',
    action: 'Add the first price exception',
    readOnly: 'Price exceptions will appear here once they’re added.',
  },
}
