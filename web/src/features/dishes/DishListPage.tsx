export function DishListPage() {
  return null
}
