import type { DishRow } from './row.ts'

export const sides: DishRow[] = [
  ['Houskový knedlík', 'Bread dumplings', [1, 3, 7]],
  ['Bramborový salát', 'Potato salad', [3, 9, 10]],
  ['Bramborová kaše', 'Mashed potatoes', [7]],
  ['Vařené brambory s petrželkou a máslem', 'Boiled potatoes with parsley and butter', [7]],
  ['Dušená rýže', 'Steamed rice', []],
  ['Hranolky', 'French fries', null],
]

export const drinks: DishRow[] = [
  ['Domácí limonáda s mátou', 'Homemade mint lemonade', []],
  ['Jablečný mošt', 'Pressed apple juice', []],
  ['Ovocný čaj', 'Fruit tea', []],
  ['Káva s mlékem', 'Coffee with milk', [7]],
  ['Kakao', 'Hot cocoa', [7]],
]
