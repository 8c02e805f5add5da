import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'

/** Loads the code that releases the locks of planners that were closed without releasing them. */
export const loadEditors = () => import('./planner/store/planner.editors.ts')

export const WeeklyMenuPublishDialog = lazyWithRetry(() =>
  import('./publication/WeeklyMenuPublishDialog.tsx').then((file) => file.WeeklyMenuPublishDialog),
)

/** Loads the code that hands over a pasted text to the dialog of a new weekly menu. */
export const loadKeepPastedText = () =>
  import('./planner/pasteWeek/keepPastedText.ts').then(({ keepPastedText }) => keepPastedText)

export { WeekViewSwitch } from './WeekViewSwitch.tsx'
export { useWeekViewPath } from './weekView.ts'
