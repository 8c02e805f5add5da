export {
  getVisibleDishes,
  type PagedDish,
  parseDishPage,
  readDishesVersion,
  readDishPages,
  type VisibleDishes,
} from './dishNames.store.ts'
export {
  findPricesInText,
  hasVolume,
  isOnlyFigures,
  readAllergenCodes,
  readAllergens,
  readDishText,
  removeFigures,
} from './dishText.ts'
export { type DishWord, listDishWords } from './dishWords.ts'
