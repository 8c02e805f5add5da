export {
  getVisibleDishes,
  type PagedDish,
  parseDishPage,
  readDishesVersion,
  readDishPages,
  type VisibleDishes,
} from './dishNames.store.ts'
