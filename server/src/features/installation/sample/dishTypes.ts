export type DishTypeKey = 'soup' | 'main' | 'meatFree' | 'salad' | 'side' | 'dessert' | 'drink'

export interface SampleDishType {
  key: DishTypeKey
  nameCs: string
  nameEn: string
}

/** In the order of a meal, which is the order in which the settings list them. */
export const sampleDishTypes: SampleDishType[] = [
  { key: 'soup', nameCs: 'Polévka', nameEn: 'Soup' },
  { key: 'main', nameCs: 'Hlavní jídlo', nameEn: 'Main course' },
  { key: 'meatFree', nameCs: 'Bezmasé jídlo', nameEn: 'Meat-free dish' },
  { key: 'salad', nameCs: 'Salát', nameEn: 'Salad' },
  { key: 'side', nameCs: 'Příloha', nameEn: 'Side dish' },
  { key: 'dessert', nameCs: 'Moučník', nameEn: 'Dessert' },
  { key: 'drink', nameCs: 'Nápoj', nameEn: 'Drink' },
]
