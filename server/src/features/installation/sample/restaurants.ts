import type { SettingsRow } from '@poledne/contract/modules/settingsList'

export type RestaurantKey = 'karlin' | 'pankrac' | 'brno' | 'bratislava' | 'budapest'

export interface SampleRestaurant {
  key: RestaurantKey
  nameCs: string
  nameEn: string
  timezone: string
  active: boolean
  showMenuPrice: boolean
}

const open = { active: true, showMenuPrice: true }

/** One restaurant is closed and one hides its prices, so that both states can be seen. */
export const sampleRestaurants: SampleRestaurant[] = [
  { ...open, key: 'karlin', nameCs: 'Kantýna Karlín', nameEn: 'Karlín Canteen', timezone: 'Europe/Prague' },
  {
    ...open,
    key: 'pankrac',
    nameCs: 'Jídelna Pankrác',
    nameEn: 'Pankrác Dining Hall',
    timezone: 'Europe/Prague',
    active: false,
  },
  {
    ...open,
    key: 'brno',
    nameCs: 'Bistro Zelný trh, Brno',
    nameEn: 'Zelný trh Bistro, Brno',
    timezone: 'Europe/Prague',
    showMenuPrice: false,
  },
  {
    ...open,
    key: 'bratislava',
    nameCs: 'Restaurace Dunaj, Bratislava',
    nameEn: 'Danube Restaurant, Bratislava',
    timezone: 'Europe/Bratislava',
  },
  {
    ...open,
    key: 'budapest',
    nameCs: 'Restaurace Lipótváros, Budapešť',
    nameEn: 'Lipótváros Restaurant, Budapest',
    timezone: 'Europe/Budapest',
  },
]

export type SampleScreen = Omit<SettingsRow<'screens'>, 'id' | 'restaurantId'> & { restaurant: RestaurantKey }

export const sampleScreens: SampleScreen[] = [
  {
    name: 'Karlín, výdej',
    restaurant: 'karlin',
    screenType: 'day',
    languages: ['cs', 'en'],
    showPrices: true,
    hoursFrom: '10:30',
    hoursTo: '14:30',
  },
  {
    name: 'Karlín, vstup',
    restaurant: 'karlin',
    screenType: 'week',
    languages: ['cs'],
    showPrices: true,
    hoursFrom: null,
    hoursTo: null,
  },
  {
    name: 'Karlín, alergeny',
    restaurant: 'karlin',
    screenType: 'allergens',
    languages: ['cs', 'en'],
    showPrices: false,
    hoursFrom: null,
    hoursTo: null,
  },
  {
    name: 'Bratislava, bar',
    restaurant: 'bratislava',
    screenType: 'day',
    languages: ['cs', 'en'],
    showPrices: true,
    hoursFrom: '11:00',
    hoursTo: '15:00',
  },
]
