import { getCodelistParam, useCodelist } from './useCodelist.ts'

/** The time zone of a restaurant. */
export function useRestaurantTimeZone(restaurantId: unknown): string | undefined {
  const { byId } = useCodelist('restaurants')
  return getCodelistParam(byId.get(restaurantId as number), 'timezone')
}
