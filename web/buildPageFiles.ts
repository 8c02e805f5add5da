import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES } from '../contract/src/domain/languages.ts'
import { APP_NAMESPACES, SIGN_IN_NAMESPACES } from '../i18n/src/namespaces.ts'
import { FIRST_PAGES } from './src/app/router/firstPages.ts'
import { FEATURE_NAMESPACES } from './src/app/router/namespacesByFeature.ts'

/** Returns the scripts and styles that these modules need. */
const collectFiles = (bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] => [
  ...new Set(
    collectChunks(bundle, modules).flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
    ]),
  ),
]

/**
 * Writes the files that the server preloads, by page and language. The files of the page `*` are those of every page for
 * signed-in users, those of `signIn` are for other visitors. The files of index.html itself are left out.
 */
export const buildPageFiles = (outDir: string): Plugin => ({
  name: 'page-files',
  apply: 'build',
  writeBundle(_options, bundle) {
    const startFiles = collectFiles(bundle, ['index.html'])
    const pages = { '*': { feature: null, file: 'src/app/shell/SignedInApp.tsx' }, ...FIRST_PAGES }
    const listFiles = (namespaces: readonly string[], modules: readonly string[]) =>
      Object.fromEntries(
        LANGUAGES.map((language) => {
          const texts = namespaces.map((name) => `../i18n/src/${language}/${name}.ts`)
          const files = collectFiles(bundle, [...texts, ...modules])
          return [language, files.filter((each) => !startFiles.includes(each))]
        }),
      )
    const files = Object.entries(pages).map(([path, { feature, file }]) => [
      path,
      listFiles(feature ? FEATURE_NAMESPACES[feature] : [...SIGN_IN_NAMESPACES, ...APP_NAMESPACES], [file]),
    ])
    const signIn = listFiles(SIGN_IN_NAMESPACES, [])
    writeFileSync(join(outDir, 'page-files.json'), JSON.stringify({ ...Object.fromEntries(files), signIn }))
  },
})

/** Returns the chunks that these modules need; paths are relative to this folder. */
export function collectChunks(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = new Set<Rolldown.OutputChunk>()
  const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) addChunk(chunks.find(({ fileName }) => fileName === name))
  }
  for (const name of modules) {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === path || moduleIds.includes(path))
    if (!chunk) throw new Error(`No chunk contains ${name}.`)
    addChunk(chunk)
  }
  return [...found]
}
