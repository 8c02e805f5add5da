import { APP_NAMESPACES, COMMON_NAMESPACES, SIGN_IN_NAMESPACES } from '@poledne/i18n/namespaces'
import { describe, expect, test } from 'vitest'
import { features } from './features.ts'
import { recordModules } from './modules.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const STATIC_IMPORT = /from\s*'(\.[^']+\.tsx?)'/g
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g
const createUsePattern = (namespaces: readonly string[]) => new RegExp(`['"\`](${namespaces.join('|')}):`, 'g')
/** The namespaces of screens are those that no part of the app loads before. */
const EARLY_NAMESPACES: readonly string[] = [...SIGN_IN_NAMESPACES, ...APP_NAMESPACES, ...COMMON_NAMESPACES]
const SCREEN_NAMESPACES = Object.keys(import.meta.glob('../../../../i18n/en/*.json'))
  .map((file) => file.replace(/^.*\/|\.json$/g, ''))
  .filter((name) => !EARLY_NAMESPACES.includes(name))
const NAMESPACE_USE = createUsePattern(SCREEN_NAMESPACES)
const INDEX_IMPORT = /import \{([^}]*)\} from '(\.[^']+\/index\.ts)'/g
const RE_EXPORT = /export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g
/** Matches imports of types, and casts that only satisfy the types of translation keys built from the name of any module. */
const TYPES = /import type [^']+'[^']+'|as 'dishes:[^']*'/g

const resolveImportPath = (path: string, from: string) => new URL(path, `file:///app/router/${from}`).pathname

const parseNames = (list: string) => list.split(',').map((name) => name.replace('type ', '').trim())

/** Returns the files that the public file of a feature takes these names from. */
const findReExported = (index: string, names: readonly string[]) =>
  [...index.matchAll(RE_EXPORT)].flatMap(([, exported = '', file = '']) =>
    parseNames(exported).some((name) => name !== '' && names.includes(name)) ? [file] : [],
  )

/** Returns the texts of these files and of all files that they import, by path. */
function collectFiles(todo: string[], imports: RegExp): ReadonlyMap<string, string> {
  const byPath = new Map(Object.entries(sources).map(([file, text]) => [resolveImportPath(file, ''), text]))
  const seen = new Map<string, string>()
  for (let file = todo.pop(); file; file = todo.pop()) {
    const path = resolveImportPath(file, '')
    const text = byPath.get(path)?.replace(TYPES, '')
    if (text === undefined || seen.has(path)) continue
    seen.set(path, text)
    const addFile = (next: string, from: string) => todo.push(new URL(next, `file://${from}`).pathname)
    // Only what is imported from another feature counts. Its public file loads pages together with their namespaces.
    for (const [, names = '', index = ''] of text.matchAll(INDEX_IMPORT)) {
      const indexPath = new URL(index, `file://${path}`).pathname
      for (const next of findReExported(byPath.get(indexPath) ?? '', parseNames(names))) addFile(next, indexPath)
    }
    for (const [, next = ''] of text.matchAll(/\/(?:index|feature)\.ts$/.test(path) ? STATIC_IMPORT : imports))
      if (!next.endsWith('/index.ts')) addFile(next, path)
  }
  return seen
}

/** Returns the namespaces that these files and all files that they import use. */
const collectNamespaces = (todo: string[], imports: RegExp): string[] => [
  ...new Set(
    [...collectFiles(todo, imports).values()].flatMap((text) =>
      [...text.matchAll(NAMESPACE_USE)].map(([, name]) => name ?? ''),
    ),
  ),
]

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

  test('that lists and the shell load later are not used by components that they show at once', () => {
    const lists = recordModules.map(({ pages }) => pages.list.first.file.replace('src', '../..'))
    const files = collectFiles(['../shell/Shell.tsx', ...lists], STATIC_IMPORT)
    const isUsing = ([path, text]: [string, string]) =>
      path.endsWith('.tsx') && createUsePattern(COMMON_NAMESPACES).test(text)
    expect(files.size).toBeGreaterThan(50)
    expect([...files].filter(isUsing).map(([path]) => path)).toEqual([])
  })
})
