import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { LANGUAGES } from '../contract/src/domain/languages.ts'
import type { PageFiles } from '../contract/src/http/pageFiles.ts'
import { APP_NAMESPACES, SIGN_IN_NAMESPACES } from '../i18n/namespaces.ts'
import type { Feature } from './src/core/feature/feature.ts'

/** Returns the scripts and styles that these modules need. */
const collectFiles = (bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] => [
  ...new Set(
    collectChunks(bundle, modules).flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
    ]),
  ),
]

/** Returns the pages with first requests, as the features declare them. */
async function readFirstPages() {
  const { module } = await runnerImport<{ features: Record<string, Feature> }>('./src/app/router/features.ts', {
    root: import.meta.dirname,
    configFile: false,
  })
  return Object.values(module.features).flatMap(({ namespaces, module: record, pages = [] }) => {
    const recordPages = record && [
      { ...record.pages.list, path: record.path },
      { ...record.pages.edit, path: `${record.path}/:id/edit` },
    ]
    return [...(recordPages ?? []), ...pages].flatMap(({ path, first, namespaces: ownNamespaces = namespaces }) =>
      first ? { path, namespaces: ownNamespaces, ...first } : [],
    )
  })
}

/** Writes what the server needs to preload the files of pages; the files of index.html itself are left out. */
export const buildPageFiles = (outDir: string): Plugin => ({
  name: 'page-files',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const startFiles = collectFiles(bundle, ['index.html'])
    const listFiles = (namespaces: readonly string[], modules: readonly string[]) =>
      Object.fromEntries(
        LANGUAGES.map((language) => {
          const texts = namespaces.map((name) => `../i18n/${language}/${name}.json`)
          const files = collectFiles(bundle, [...texts, ...modules])
          return [language, files.filter((each) => !startFiles.includes(each))]
        }),
      )
    const pages = (await readFirstPages()).map(({ path, namespaces, file, requests }) => [
      path,
      { files: listFiles(namespaces, [file]), requests },
    ])
    const content: PageFiles = {
      signIn: listFiles(SIGN_IN_NAMESPACES, []),
      app: listFiles([...SIGN_IN_NAMESPACES, ...APP_NAMESPACES], ['src/app/shell/SignedInApp.tsx']),
      pages: Object.fromEntries(pages),
    }
    writeFileSync(join(outDir, 'page-files.json'), JSON.stringify(content))
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
