import type { DishRow } from './row.ts'

export const salads: DishRow[] = [
  ['Salát Caesar s kuřecím masem', 'Chicken Caesar salad', [1, 3, 4, 7, 10]],
  ['Řecký salát se sýrem feta', 'Greek salad with feta', [7]],
  ['Šopský salát s balkánským sýrem', 'Shopska salad', [7]],
  ['Okurkový salát se zakysanou smetanou', 'Cucumber salad with sour cream', [7]],
  ['Rajčatový salát s cibulí', 'Tomato and onion salad', []],
  ['Mrkvový salát s jablkem a citronem', 'Carrot and apple salad with lemon', []],
  ['Zelný salát s křenem', 'White cabbage salad with horseradish', [12]],
  ['Salát z červené řepy s kozím sýrem a vlašskými ořechy', 'Beetroot, goat’s cheese and walnut salad', [7, 8]],
  ['Waldorfský salát', 'Waldorf salad', [3, 8, 9, 10]],
  ['Caprese s mozzarellou a bazalkou', 'Caprese salad with mozzarella and basil', [7]],
  ['Salát niçoise s tuňákem a vejcem', 'Tuna niçoise salad', [3, 4, 10]],
  ['Těstovinový salát s kuřecím masem a kukuřicí', 'Chicken and sweetcorn pasta salad', [1, 3, 7, 10]],
  ['Kuskus s grilovanou zeleninou', 'Couscous salad with grilled vegetables', [1]],
  ['Listový salát s balzamikovou zálivkou', 'Leaf salad with balsamic dressing', [12]],
  ['Sezonní míchaný salát', 'Seasonal mixed salad', null],
]
