export function RestaurantListPage() {
  return null
}
