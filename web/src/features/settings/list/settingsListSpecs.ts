import { DEFAULT_PUBLICATION_DEADLINE } from '@poledne/contract/modules/deadline'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'

/** A row of a settings list; a new row has no id. */
export type SettingsListItem = { id?: number | string } & Record<string, unknown>
export type StoredSettingsList = { items: SettingsListItem[]; version: number }

export type SettingsListSpec = {
  name: SettingsListName
  /** The names of the fields in the order of their columns. */
  fields: readonly string[]
  /** The initial values of a new row. */
  blank: SettingsListItem
}

const createTextListSpec = (name: SettingsListName, ...fields: string[]): SettingsListSpec => ({
  name,
  fields,
  blank: Object.fromEntries(fields.map((field) => [field, ''])),
})

export const settingsListSpecs: Record<SettingsListName, SettingsListSpec> = {
  allergens: createTextListSpec('allergens', 'code', 'nameCs', 'nameEn'),
  weeklyMenuVariants: {
    name: 'weeklyMenuVariants',
    fields: ['nameCs', 'nameEn', 'nameXls', 'publishBy'],
    blank: { nameCs: '', nameEn: '', nameXls: '', publishBy: DEFAULT_PUBLICATION_DEADLINE },
  },
  menuItemTypes: createTextListSpec('menuItemTypes', 'nameCs', 'nameEn'),
  dishTypes: createTextListSpec('dishTypes', 'nameCs', 'nameEn'),
  screens: {
    name: 'screens',
    fields: [
      'name',
      'restaurantId',
      'screenType',
      'languages',
      'showPrices',
      'hoursFrom',
      'hoursTo',
      'parts',
      'canHideMenu',
      'outside',
      'outsidePictureId',
      'alerts',
    ],
    blank: {
      name: '',
      restaurantId: null,
      screenType: 'day',
      languages: ['cs', 'en'],
      showPrices: true,
      hoursFrom: null,
      hoursTo: null,
      parts: [],
      canHideMenu: false,
      outside: 'name',
      outsidePictureId: null,
      alerts: true,
    },
  },
}
