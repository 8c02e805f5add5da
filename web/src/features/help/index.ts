export { CHECK_TOPICS } from './checkTopics.ts'
export { HelpLink } from './HelpLink.tsx'
export { helpStore, openHelp } from './helpStore.ts'

export const loadHelpPage = () => import('./HelpPage.tsx').then((file) => file.HelpPage)
export const loadHelpPanel = () => import('./HelpPanel.tsx').then((file) => file.HelpPanel)
export const loadHelpTopics = () => import('./helpTopics.ts')
