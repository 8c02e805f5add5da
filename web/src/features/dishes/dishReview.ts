import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'

const GUEST_FIELDS: readonly string[] = ['nameCs', 'nameEn', 'allergenIds']

/** Returns whether guests see this field of a dish. */
export const isShownToGuests = (field: string): boolean => GUEST_FIELDS.includes(field)

/** The key starts with the module of the menus, so that a changed menu loads the impact again. */
export const dishImpactQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'impact', id, version],
    queryFn: ({ signal }) => callApi('GET dishes/:id/impact/', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
