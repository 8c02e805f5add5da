import type { SettingsListName } from '@poledne/contract/settingsList'

/** A row as the server knows it; one without an id is new. What its fields hold is the contract's business. */
export type Item = { id?: number | string } & Record<string, unknown>
export type StoredList = { items: Item[]; version: number }

export type ListSpec = {
  name: SettingsListName
  /** In the order in which a row shows them. */
  fields: readonly string[]
  /** What a new row starts from. */
  blank: Item
}

const named = (name: SettingsListName, ...fields: string[]): ListSpec => ({
  name,
  fields,
  blank: Object.fromEntries(fields.map((field) => [field, ''])),
})

export const listSpecs: Record<SettingsListName, ListSpec> = {
  allergens: named('allergens', 'code', 'nameCs', 'nameEn'),
  weeklyMenuVariants: named('weeklyMenuVariants', 'nameCs', 'nameEn', 'nameXls'),
  menuItemTypes: named('menuItemTypes', 'nameCs', 'nameEn'),
  dishTypes: named('dishTypes', 'nameCs', 'nameEn'),
  screens: {
    name: 'screens',
    fields: ['name', 'restaurantId', 'screenType', 'languages', 'showPrices', 'hoursFrom', 'hoursTo'],
    blank: {
      name: '',
      restaurantId: null,
      screenType: 'day',
      languages: ['cs', 'en'],
      showPrices: true,
      hoursFrom: null,
      hoursTo: null,
    },
  },
}
