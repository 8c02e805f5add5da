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
    nameEn: 'May follow later: the checks remind you before guests see the menu.',
    dishTypeId: 'No type',
  },
  similar_one: 'A similar dish exists:',
  similar_other: 'Similar dishes exist:',
  similarArchived: 'archived',
  allergens: {
    undeclared: 'Not declared',
    none: 'None',
    some: 'Contains',
    undeclaredHint: 'Nobody has stated the allergens yet. Guests see no list, and the checks remind you.',
    noneHint: 'Declared: the dish contains no allergens.',
    someHint: 'Choose at least one; until then they stay undeclared.',
  },
  empty: {
    title: 'No dishes yet',
    body: 'Dishes are what weekly menus are made of. Add the first one: its Czech name is enough to begin.',
    action: 'Add the first dish',
    readOnly: 'Nobody has added a dish yet.',
  },
}
