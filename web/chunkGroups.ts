import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * How the app is split. Pages are split by their dynamic imports. Without the groups below, every set of pages that shares a
 * module would get its own chunk: the first list would load 111 files with 252 KB of scripts instead of 15 with 214 KB.
 * The first group that captures a module keeps it.
 */

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const screenModules = new Set([resolvePath('screen.html')])

/** The screens are a separate app. What it shares with the back office is a chunk, so that screens load nothing else. */
const sharedWithScreens: Rolldown.CodeSplittingGroup = {
  name: (id, graph) => {
    for (const known of screenModules)
      for (const imported of graph.getModuleInfo(known)?.importedIds ?? []) screenModules.add(imported)
    return screenModules.has(id) ? 'sharedWithScreens' : null
  },
  debugName: 'sharedWithScreens',
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** Everything that is loaded before the sign-in form is shown. */
const start: Rolldown.CodeSplittingGroup = {
  name: 'start',
  tags: ['$initial'],
  test: (id) => !screenModules.has(id),
  includeDependenciesRecursively: false,
}

/** Creates a group of these modules and of all that they import. */
function createGroup(name: string, ...files: string[]): Rolldown.CodeSplittingGroup {
  const modules = files.map(resolvePath)
  const missing = modules.find((path) => !existsSync(path))
  if (missing) throw new Error(`The group ${name} contains ${missing}, which does not exist.`)
  return { name, test: (id) => modules.includes(id) }
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  sharedWithScreens,
  start,
  createGroup('signedIn', 'src/app/shell/SignedInApp.tsx'),
  createGroup(
    'list',
    'src/core/table/ListPage.tsx',
    'src/core/record/page/NewRecordButton.tsx',
    'src/features/weeklyMenus/menuFormat.tsx',
  ),
  { name: 'icons', test: '/@tabler/icons-react/', minShareCount: 2 },
  createGroup(
    'overlay',
    'src/core/overlay/Dialog.tsx',
    'src/core/overlay/FloatingMenu.tsx',
    'src/core/overlay/FloatingPanel.tsx',
  ),
  createGroup('record', 'src/core/record/page/RecordPage.tsx', 'src/core/record/useRecordForm.ts'),
]
