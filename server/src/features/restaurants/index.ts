export {
  buildNamedRestaurantsCondition,
  buildVisibleRestaurantsCondition,
  buildVisibleScreensCondition,
  canSeeRestaurant,
  type DatabaseTimestampText,
  type RestaurantState,
  readRestaurantState,
  readVisibleRestaurantState,
  restaurantResource,
} from './restaurants.store.ts'
