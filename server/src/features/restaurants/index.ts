export {
  buildNamedRestaurantsCondition,
  buildVisibleRestaurantsCondition,
  buildVisibleScreensCondition,
  canSeeRestaurant,
  DATABASE_TIME_SQL,
  type DatabaseTime,
  type RestaurantState,
  readRestaurantState,
  readVisibleRestaurantState,
  restaurantResource,
} from './restaurants.store.ts'
