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
    withoutAllergenIds: 'Contains none of',
    allergensUndeclared: 'Allergens not declared',
    nameEnMissing: 'English name missing',
    dishTypeMissing: 'No type',
    lastServed: 'Last served',
    timesServed: 'Times served',
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
  bulk: {
    undeclared_one: '{{count, number}} dish with undeclared allergens stays undeclared.',
    undeclared_other: '{{count, number}} dishes with undeclared allergens stay undeclared.',
    emptied_one: '{{count, number}} dish will be declared to contain no allergens. Check that this is right.',
    emptied_other: '{{count, number}} dishes will be declared to contain no allergens. Check that this is right.',
  },
  empty: {
    title: 'No dishes yet',
    body: 'Weekly menus are made up of dishes. Add the first one: you only need its Czech name.',
    action: 'Add the first dish',
    readOnly: 'Dishes will appear here once they’re added.',
  },
}
