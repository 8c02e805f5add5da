import type { Feature } from '../../core/feature/feature.ts'
import { HELP_PAGES } from '../../core/feature/helpTopics.ts'

const load = () => import('./HelpPage.tsx').then((file) => file.HelpPage)

export const helpFeature = {
  namespaces: ['help'],
  pages: [
    { path: '/help', load, help: 'cheat-sheet#keyboard-shortcuts' },
    {
      path: '/help/$page',
      load,
      getAccess: ({ params }) => (HELP_PAGES.some((page) => page === params.page) ? undefined : null),
      help: 'cheat-sheet#keyboard-shortcuts',
    },
  ],
} as const satisfies Feature
