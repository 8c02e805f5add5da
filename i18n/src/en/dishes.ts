import { moduleNames } from './moduleNames.ts'

export const dishes = {
  title: moduleNames.dishes,
  new: 'New dish',
  edit: 'Edit “{{name}}”',
  fields: {
    nameCs: 'Czech name',
    nameEn: 'English name',
    dishTypeId: 'Type',
    dishTypeName: 'Type',
    allergenIds: 'Allergens',
  },
  hints: {
    nameEn: 'You can add it later. The checks remind you before you publish.',
    dishTypeId: 'No type',
  },
  similar_one: 'A similar dish exists:',
  similar_other: 'Similar dishes exist:',
  similarArchived: 'archived',
  allergens: {
    undeclared: 'Not declared',
    none: 'None',
    some: 'Contains',
    undeclaredHint: 'Allergens aren’t declared yet. Guests see “allergens not stated”, and the checks remind you.',
    noneHint: 'Declared: the dish contains no allergens.',
    someHint: 'Choose at least one. Until then, the allergens stay undeclared.',
  },
  servings: {
    title: 'Servings',
    empty: 'This dish isn’t on any weekly menu yet.',
    times_one: 'Served on {{count}} day',
    times_other: 'Served on {{count}} days',
    last: 'last on {{day}}',
    next: 'next on {{day}}',
    planned: 'Today and planned',
    past: 'Served before',
    week: 'Week {{week}}',
    draft: 'Draft',
    noRestaurant: 'Not offered by any restaurant',
    showAll: 'Show all {{count}}',
  },
  empty: {
    title: 'No dishes yet',
    body: 'Weekly menus are made up of dishes. Add the first one: you only need its Czech name.',
    action: 'Add the first dish',
    readOnly: 'Dishes will appear here once they’re added.',
  },
}
