import { withNamespaces } from '../../core/feature/withNamespaces.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { helpFeature } from './feature.ts'

export { CHECK_TOPICS } from './checkTopics.ts'
export { HelpLink } from './HelpLink.tsx'
export { helpStore, openHelp } from './helpStore.ts'

export const HelpPanel = lazyWithRetry(
  withNamespaces(helpFeature, () => import('./HelpPanel.tsx').then((file) => file.HelpPanel)),
)
