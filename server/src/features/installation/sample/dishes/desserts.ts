import type { DishRow } from './row.ts'

export const desserts: DishRow[] = [
  ['Jablečný závin s rozinkami a šlehačkou', 'Apple and raisin strudel with whipped cream', [1, 3, 7, 12]],
  ['Kynuté koláče s borůvkami a drobenkou', 'Blueberry yeast cakes with crumble topping', [1, 3, 7]],
  ['Třešňová bublanina', 'Cherry sponge cake', [1, 3, 7]],
  ['Makový koláč', 'Poppy seed cake', [1, 3, 7]],
  ['Medovník s vlašskými ořechy', 'Honey cake with walnuts', [1, 3, 7, 8]],
  ['Karamelový větrník', 'Caramel cream puff', [1, 3, 7]],
  ['Věneček s vanilkovým krémem', 'Choux ring with vanilla cream', [1, 3, 7]],
  ['Laskonka s ořechovým krémem', 'Meringue sandwich with nut buttercream', [3, 7, 8]],
  ['Rakvička se šlehačkou', null, [1, 3, 7]],
  ['Perník s povidly', 'Gingerbread with plum butter', [1, 3, 7]],
  ['Mrkvový dort s ořechy', 'Carrot and walnut cake', [1, 3, 7, 8]],
  ['Čokoládové brownies', 'Chocolate brownies', [1, 3, 6, 7]],
  ['Panna cotta s lesním ovocem', 'Panna cotta with forest berries', [7]],
  ['Tiramisu', 'Tiramisu', [1, 3, 7]],
  ['Zmrzlinový pohár se šlehačkou', 'Ice cream sundae with whipped cream', null],
  ['Ovocný salát s mátou', 'Fruit salad with mint', []],
  ['Somlójské halušky s ořechy a rumem', 'Somlói trifle with walnuts, chocolate and rum', [1, 3, 7, 8, 12]],
  ['Palačinka Gundel s ořechy', 'Gundel pancake with walnuts and chocolate sauce', [1, 3, 7, 8, 12]],
  ['Skalický trdelník s ořechy', 'Skalica chimney cake with nuts', [1, 3, 7, 8]],
]
