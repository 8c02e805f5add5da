import type { DishRow } from './row.ts'

/** Rabbit included. */
export const game: DishRow[] = [
  ['Srnčí kýta na smetaně, karlovarský knedlík', 'Leg of venison in cream sauce, Carlsbad dumplings', [1, 3, 7, 9, 10]],
  ['Dančí guláš, karlovarský knedlík', 'Venison goulash, Carlsbad dumplings', [1, 3, 7]],
  [
    'Kančí pečeně se šípkovou omáčkou, houskový knedlík',
    'Wild boar in rosehip sauce, bread dumplings',
    [1, 3, 7, 9, 12],
  ],
  ['Jelení ragú s brusinkami, bramborové noky', 'Venison ragout with cranberries, gnocchi', [1, 3, 9, 12]],
  [
    'Bažant na slanině, červené zelí, bramborový knedlík',
    'Pheasant roasted with bacon, red cabbage, potato dumplings',
    [1, 3],
  ],
  ['Zajíc na smetaně, houskový knedlík', 'Hare in cream sauce, bread dumplings', [1, 3, 7, 9, 10]],
  [
    'Králík na česneku, špenát, bramborový knedlík',
    'Roast rabbit with garlic, creamed spinach, potato dumplings',
    [1, 3, 7],
  ],
]
