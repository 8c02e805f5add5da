export type MenuItemTypeKey = 'soup' | 'menu1' | 'menu2' | 'menu3' | 'salad' | 'dessert'

export interface SampleMenuItemType {
  key: MenuItemTypeKey
  nameCs: string
  nameEn: string
}

/** In the order in which a menu lists them. */
export const sampleMenuItemTypes: SampleMenuItemType[] = [
  { key: 'soup', nameCs: 'Polévka', nameEn: 'Soup' },
  { key: 'menu1', nameCs: 'Menu 1', nameEn: 'Menu 1' },
  { key: 'menu2', nameCs: 'Menu 2', nameEn: 'Menu 2' },
  { key: 'menu3', nameCs: 'Menu 3, vegetariánské', nameEn: 'Menu 3, vegetarian' },
  { key: 'salad', nameCs: 'Salát', nameEn: 'Salad' },
  { key: 'dessert', nameCs: 'Moučník', nameEn: 'Dessert' },
]
