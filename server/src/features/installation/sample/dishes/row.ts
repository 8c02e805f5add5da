type AllergenNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14

/**
 * Czech name, English name (null: not translated yet), allergens by number ([]: declared to contain none, null: not
 * declared). A few gaps are on purpose: the checks of a menu must have something to find.
 */
export type DishRow = [nameCs: string, nameEn: string | null, allergens: AllergenNumber[] | null]
