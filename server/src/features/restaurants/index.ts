export {
  buildNamedRestaurantsCondition,
  buildVisibleRestaurantsCondition,
  buildVisibleScreensCondition,
  canSeeRestaurant,
  type DatabaseTime,
  type RestaurantState,
  readRestaurantState,
  readVisibleRestaurantState,
  restaurantResource,
} from './restaurants.store.ts'
