import type { Feature } from '../../core/feature/feature.ts'
import { IMPORT_TARGETS, isImportModule, isSettingsImport } from './importTargets.ts'

export const importFeature = {
  namespaces: ['imports', 'changes'],
  pages: [
    {
      path: '/imports/new',
      load: () => import('./ImportNewPage.tsx').then((file) => file.ImportNewPage),
      search: ['module'],
      getAccess: ({ search: { module } }) => {
        if (!isImportModule(module)) return undefined
        const { permission, section } = IMPORT_TARGETS[module]
        return { permission, section, ...(isSettingsImport(module) && { list: { name: module, action: 'edit' } }) }
      },
      help: 'imports#import-a-list',
    },
    {
      path: '/imports/$importId',
      load: () => import('./ImportPage.tsx').then((file) => file.ImportPage),
      search: ['step', 'rows', 'page'],
      help: 'imports#import-a-list',
    },
  ],
} as const satisfies Feature
