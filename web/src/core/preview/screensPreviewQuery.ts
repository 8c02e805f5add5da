import type { Day } from '@poledne/contract/domain/day'
import { callApi } from '../http/http.ts'

type PreviewQuery = { restaurantId: number; showPrices: boolean; monday: Day }

/** Queries the content of the screens of a restaurant in a week. */
export const screensPreviewQuery = ({ restaurantId, showPrices, monday }: PreviewQuery) => ({
  queryKey: ['settings', 'screensPreview', restaurantId, showPrices, monday],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const query = { restaurantId: String(restaurantId), showPrices: String(showPrices), date: monday }
    return callApi('GET screens/preview/', { query: new URLSearchParams(query), signal })
  },
})
