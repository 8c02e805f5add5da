import { moduleNames } from './moduleNames.ts'

export const restaurantMenus = {
  title: moduleNames.restaurantMenus,
  new: 'New restaurant menu',
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
    startDate: 'Valid from',
    restaurantMenuItems: 'Prices',
  },
  hints: {
    startDate: 'From midnight at the restaurant, until a later restaurant menu for the same variant starts.',
    startDateIn:
      'From midnight at the restaurant ({{zone}}), until a later restaurant menu for the same variant starts.',
  },
  items: {
    hint: 'Only the types listed here are offered. Each row needs a price in at least one currency.',
    menuItemTypeId: 'Menu item type',
    priceCzk: 'Price (CZK)',
    priceEur: 'Price (EUR)',
    add: 'Add a row',
    addMissing_one: 'Add the missing type',
    addMissing_other: 'Add all {{count}} missing types',
    remove: 'Remove “{{name}}”',
    removeRow: 'Remove row {{number}}',
    count_one: '{{count}} row',
    count_other: '{{count}} rows',
    none: 'Nothing is offered yet. Add the menu item types this restaurant serves, with prices.',
    noPrice: 'no price',
    added: 'added',
    removed: 'removed',
    reordered: 'Order changed',
  },
  empty: {
    title: 'No restaurant menus yet',
    body: 'A restaurant menu sets what a restaurant offers from a given day, and at what prices.',
    action: 'Add the first restaurant menu',
    readOnly: 'Restaurant menus will appear here once they’re added.',
  },
  missing: {
    restaurants: 'Add a restaurant first.',
    weeklyMenuVariants: 'Add a variant first, such as “Standard”.',
    menuItemTypes: 'Add menu item types first, such as “Soup” or “Menu 1”. Each has its own price.',
    action: {
      restaurants: 'Add a restaurant',
      weeklyMenuVariants: 'Add variants',
      menuItemTypes: 'Add menu item types',
    },
  },
}
