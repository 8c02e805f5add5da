import { codelistParam, useCodelist } from './useCodelist.ts'

/** Where the days of a restaurant begin: the time zone of the one with this id. */
export function useRestaurantZone(restaurantId: unknown): string | undefined {
  const { byId } = useCodelist('restaurants')
  return codelistParam(byId.get(restaurantId as number), 'timezone')
}
