import type { SettingsRow } from '@poledne/contract/endpoints/settingsList'
import type { RestaurantKey } from './restaurants.ts'

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
