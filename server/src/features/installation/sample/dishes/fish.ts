import type { DishRow } from './row.ts'

/** Seafood included. */
export const fish: DishRow[] = [
  ['Smažený kapr, bramborový salát', 'Fried carp, potato salad', [1, 3, 4, 7, 9, 10]],
  ['Pstruh na másle s kmínem, vařené brambory', 'Trout pan-fried in caraway butter, boiled potatoes', [1, 4, 7]],
  ['Grilovaný losos s citronovým máslem, pečené brambory', 'Grilled salmon with lemon butter, roast potatoes', [4, 7]],
  ['Treska v bylinkové krustě, bramborová kaše', 'Herb-crusted cod, mashed potatoes', [1, 4, 7]],
  ['Smažené rybí filé, bramborová kaše', 'Breaded fish fillet, mashed potatoes', [1, 3, 4, 7]],
  ['Rybí prsty, vařené brambory, tatarská omáčka', 'Fish fingers, boiled potatoes, tartare sauce', [1, 3, 4, 7, 10]],
  ['Candát na bílém víně, dušená rýže', 'Zander in white wine sauce, steamed rice', [1, 4, 7, 12]],
  ['Penne s tuňákem a rajčaty', 'Penne with tuna and tomatoes', [1, 4]],
  [
    'Kapr na černo s ořechy a rozinkami, houskový knedlík',
    'Carp in dark gingerbread sauce with nuts and raisins, bread dumplings',
    [1, 3, 4, 7, 8, 9, 12],
  ],
  ['Tagliatelle s krevetami na bílém víně', 'Tagliatelle with prawns in white wine sauce', [1, 2, 3, 7, 12]],
  ['Slávky na bílém víně, bageta', 'Mussels in white wine, baguette', [1, 7, 12, 14]],
]
