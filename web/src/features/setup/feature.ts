import type { Feature } from '../../core/feature/feature.ts'

/** The checklist of the first week, which the dashboard shows. */
export const setupFeature = { namespaces: ['setup', 'restaurantMenus', 'weeklyMenus'] } as const satisfies Feature
