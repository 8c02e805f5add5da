import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'

/** Loads the code that releases the locks of planners that were closed without releasing them. */
export const loadEditors = () => import('./planner/store/planner.editors.ts')

export const WeeklyMenuPublishDialog = lazyWithRetry(() =>
  import('./publication/WeeklyMenuPublishDialog.tsx').then((file) => file.WeeklyMenuPublishDialog),
)
