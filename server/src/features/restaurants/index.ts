export {
  buildNamedRestaurantsCondition,
  buildVisibleRestaurantsCondition,
  buildVisibleScreensCondition,
  type CurrentRestaurant,
  canSeeRestaurant,
  type DatabaseTimestampText,
  readRestaurantState,
  readRestaurantStateBySlug,
  readVisibleRestaurantState,
  restaurantResource,
} from './restaurants.store.ts'
