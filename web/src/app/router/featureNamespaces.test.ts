import { lazyNamespaces } from '@poledne/i18n/en/appNamespaces'
import { describe, expect, test } from 'vitest'
import { FEATURE_NAMESPACES, type FeatureName } from './featureNamespaces.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g
const NAMESPACE_USE = new RegExp(`['"\`](${Object.keys(lazyNamespaces).join('|')}):`, 'g')
/** Named for its type only: what it really asks for is the module's own name. */
const CAST = /as 'dishes:[^']*'/g

const resolve = (path: string, from: string) => new URL(path, `file:///app/router/${from}`).pathname

/** Every namespace that these files mention, and the files that they import, and so on. */
function collectNamespaces(todo: string[], imports: RegExp): string[] {
  const byPath = new Map(Object.entries(sources).map(([file, text]) => [resolve(file, ''), text]))
  const said = new Set<string>()
  const seen = new Set<string>()
  for (let file = todo.pop(); file; file = todo.pop()) {
    const path = resolve(file, '')
    const text = byPath.get(path)?.replace(CAST, '')
    if (text === undefined || seen.has(path)) continue
    seen.add(path)
    for (const [, name = ''] of text.matchAll(NAMESPACE_USE)) said.add(name)
    for (const [, next = ''] of text.matchAll(imports)) todo.push(new URL(next, `file://${path}`).pathname)
  }
  return [...said]
}

const getFeature = (file: string) => /^\.\.\/\.\.\/features\/([^/]+)\//.exec(file)?.[1]
const features = [...new Set(Object.keys(sources).flatMap((file) => getFeature(file) ?? []))]

describe('words come with the screens that say them', () => {
  test('which are all there', () => {
    // the words of the sign-in form come first of all
    expect(features.filter((name) => name !== 'signIn').sort()).toEqual(Object.keys(FEATURE_NAMESPACES).sort())
  })

  test.each(Object.keys(FEATURE_NAMESPACES) as FeatureName[])('%s', (feature) => {
    const known: readonly string[] = FEATURE_NAMESPACES[feature]
    const files = Object.keys(sources).filter((file) => getFeature(file) === feature)
    expect(collectNamespaces(files, IMPORT).filter((name) => !known.includes(name))).toEqual([])
  })

  test('and what surrounds them says none of these, until it has asked for them', () => {
    // what a palette calls the actions of each module is asked for with the palette
    const said = collectNamespaces(['../shell/Shell.tsx', './routes.tsx'], /from\s*'(\.[^']+\.tsx?)'/g)
    expect(said).toEqual([])
  })
})
