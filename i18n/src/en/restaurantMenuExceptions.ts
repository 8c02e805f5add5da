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
    weeklyMenuVariantId: 'Menu variant',
    weeklyMenuVariantNameCs: 'Variant (Czech)',
    weeklyMenuVariantNameEn: 'Variant (English)',
    menuItemTypeId: 'Menu item type',
    menuItemTypeNameCs: 'Type (Czech)',
    menuItemTypeNameEn: 'Type (English)',
    startDate: 'Valid from',
    priceCzk: 'Price CZK',
    priceEur: 'Price EUR',
  },
  hints: {
    startDate: 'From midnight at the restaurant, until a later exception or restaurant menu says otherwise.',
    startDateIn:
      'From midnight at the restaurant ({{zone}}), until a later exception or restaurant menu says otherwise.',
    menuItemTypeId: 'It changes a price only where the restaurant menu offers this type.',
    price: 'At least one of the two; a currency without a price is not offered.',
  },
  effect: {
    loading: 'Loading the current price…',
    failed: 'Couldn’t load the current price. You can still save.',
    current: 'Current price: {{price}}, valid from {{from}}.',
    until: 'The exception will apply until {{to}}.',
    noEnd: 'The exception will apply until further notice.',
    notOffered: 'The restaurant menu doesn’t offer this type on that day, so the exception changes nothing.',
    oneCurrency: 'No {{currency}} price: the item will no longer be offered in {{currency}}.',
  },
  empty: {
    title: 'No price exceptions yet',
    body: 'An exception changes the price of one menu item type from a given day, without a new restaurant menu.',
    action: 'Add the first price exception',
    readOnly: 'Nobody has added a price exception yet.',
  },
}
