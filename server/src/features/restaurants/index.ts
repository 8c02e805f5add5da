export {
  buildNamedRestaurantsCondition,
  buildVisibleRestaurantsCondition,
  buildVisibleScreensCondition,
  type CurrentRestaurant,
  canSeeRestaurant,
  type DatabaseTimestampText,
  readRestaurantState,
  readVisibleRestaurantState,
  restaurantResource,
} from './restaurants.store.ts'
