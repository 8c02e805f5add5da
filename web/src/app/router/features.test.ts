import { SCREEN_NAMESPACES } from '@poledne/i18n/namespaces'
import { describe, expect, test } from 'vitest'
import { features } from './features.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const STATIC_IMPORT = /from\s*'(\.[^']+\.tsx?)'/g
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g
const NAMESPACE_USE = new RegExp(`['"\`](${SCREEN_NAMESPACES.join('|')}):`, 'g')
const INDEX_IMPORT = /import (?:type )?\{([^}]*)\} from '(\.[^']+\/index\.ts)'/g
const RE_EXPORT = /export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g
/** Matches casts that only satisfy the types of translation keys: such a key is built from the name of any module. */
const CAST = /as 'dishes:[^']*'/g

const resolveImportPath = (path: string, from: string) => new URL(path, `file:///app/router/${from}`).pathname

const parseNames = (list: string) => list.split(',').map((name) => name.replace('type ', '').trim())

/** Returns the files that the public file of a feature takes these names from. */
const findReExported = (index: string, names: readonly string[]) =>
  [...index.matchAll(RE_EXPORT)].flatMap(([, exported = '', file = '']) =>
    parseNames(exported).some((name) => name !== '' && names.includes(name)) ? [file] : [],
  )

/** Returns the namespaces that these files and all files that they import use. */
function collectNamespaces(todo: string[], imports: RegExp): string[] {
  const byPath = new Map(Object.entries(sources).map(([file, text]) => [resolveImportPath(file, ''), text]))
  const used = new Set<string>()
  const seen = new Set<string>()
  for (let file = todo.pop(); file; file = todo.pop()) {
    const path = resolveImportPath(file, '')
    const text = byPath.get(path)?.replace(CAST, '')
    if (text === undefined || seen.has(path)) continue
    seen.add(path)
    for (const [, name = ''] of text.matchAll(NAMESPACE_USE)) used.add(name)
    const addFile = (next: string, from: string) => todo.push(new URL(next, `file://${from}`).pathname)
    // Only what is imported from another feature counts. Its public file loads pages together with their namespaces.
    for (const [, names = '', index = ''] of text.matchAll(INDEX_IMPORT)) {
      const indexPath = new URL(index, `file://${path}`).pathname
      for (const next of findReExported(byPath.get(indexPath) ?? '', parseNames(names))) addFile(next, indexPath)
    }
    for (const [, next = ''] of text.matchAll(/\/(?:index|feature)\.ts$/.test(path) ? STATIC_IMPORT : imports))
      if (!next.endsWith('/index.ts')) addFile(next, path)
  }
  return [...used]
}

type Folder = keyof typeof features | 'planner'
const PLANNER = 'weeklyMenus/planner'
const listNamespaces = (folder: Folder): readonly string[] =>
  folder === 'planner' ? features.weeklyMenus.module.pages.edit.namespaces : features[folder].namespaces

/** The planner has namespaces of its own, because the lists of weekly menus do not load them. */
const listFiles = (folder: Folder) =>
  Object.keys(sources).filter((file) => {
    const isInPlanner = file.includes(`/features/${PLANNER}/`)
    return folder === 'planner' ? isInPlanner : !isInPlanner && file.includes(`/features/${folder}/`)
  })

describe('the namespaces of features', () => {
  test.each([...(Object.keys(features) as Folder[]), 'planner' as const])(
    'contain every one that %s uses',
    (folder) => {
      const known = listNamespaces(folder)
      expect(collectNamespaces(listFiles(folder), IMPORT).filter((name) => !known.includes(name))).toEqual([])
    },
  )

  test('of a screen are not used by the shell and the routes', () => {
    // Only static imports are followed, because the palette is loaded together with its namespaces.
    const used = collectNamespaces(['../shell/Shell.tsx', './routes.ts'], STATIC_IMPORT)
    expect(used).toEqual([])
  })
})
