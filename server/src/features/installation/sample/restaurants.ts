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

/** One is closed and one hides its prices, so that both states can be seen without setting them up first. */
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
