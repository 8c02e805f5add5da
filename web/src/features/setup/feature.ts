import type { Feature } from '../../core/feature/feature.ts'

/** The feature is the setup checklist, which the dashboard shows. */
export const setupFeature = { namespaces: ['setup', 'restaurantMenus', 'weeklyMenus'] } as const satisfies Feature
