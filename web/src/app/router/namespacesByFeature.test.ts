import { SCREEN_NAMESPACES } from '@poledne/i18n/namespaces'
import { describe, expect, test } from 'vitest'
import { FEATURE_NAMESPACES, type FeatureName } from './namespacesByFeature.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
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
    for (const [, next = ''] of text.matchAll(path.endsWith('/index.ts') ? STATIC_IMPORT : imports))
      if (!next.endsWith('/index.ts')) addFile(next, path)
  }
  return [...used]
}

/** The planner has namespaces of its own, because the lists of weekly menus do not load them. */
const getFeatureName = (file: string) =>
  /^\.\.\/\.\.\/features\/(?:weeklyMenus\/(?=planner\/))?([^/]+)\//.exec(file)?.[1]
const features = [...new Set(Object.keys(sources).flatMap((file) => getFeatureName(file) ?? []))]

describe('FEATURE_NAMESPACES', () => {
  test('lists every feature except signIn', () => {
    expect(features.filter((name) => name !== 'signIn').sort()).toEqual(Object.keys(FEATURE_NAMESPACES).sort())
  })

  test.each(Object.keys(FEATURE_NAMESPACES) as FeatureName[])('lists every namespace that %s uses', (feature) => {
    const known: readonly string[] = FEATURE_NAMESPACES[feature]
    const files = Object.keys(sources).filter((file) => getFeatureName(file) === feature)
    expect(collectNamespaces(files, IMPORT).filter((name) => !known.includes(name))).toEqual([])
  })

  test('the shell and the routes use no namespace of a screen', () => {
    // Only static imports are followed, because the palette is loaded together with its namespaces.
    const used = collectNamespaces(['../shell/Shell.tsx', './routes.tsx'], STATIC_IMPORT)
    expect(used).toEqual([])
  })
})
