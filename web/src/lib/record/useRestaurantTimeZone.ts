import { getCodelistParam, useCodelist } from './useCodelist.ts'

/** Where the days of a restaurant begin: the time zone of the one with this id. */
export function useRestaurantTimeZone(restaurantId: unknown): string | undefined {
  const { byId } = useCodelist('restaurants')
  return getCodelistParam(byId.get(restaurantId as number), 'timezone')
}
