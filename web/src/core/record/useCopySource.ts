import { useSearch } from '@tanstack/react-router'

const isId = (value: string | undefined): value is string => /^[1-9]\d{0,9}$/.test(value ?? '')

/**
 * Returns the restaurant that a link preselects in a new restaurant menu or price exception, as in
 * `/restaurantMenus/new/edit?restaurantId=3`.
 */
export function useRestaurantSearchParam(): { restaurantId: number } | undefined {
  const { restaurantId } = useSearch({ strict: false })
  return isId(restaurantId) ? { restaurantId: Number(restaurantId) } : undefined
}

/** Returns the id of the record to copy, from the URL of a new record: `/restaurantMenus/new/edit?from=7`. */
export function useCopySource(): string | undefined {
  const { from } = useSearch({ strict: false })
  return isId(from) ? from : undefined
}
