import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from '../contract/src/domain/languages.ts'

type Worker = { entry: string; file: string; page: string; more: readonly string[] }

const WORKERS: readonly Worker[] = [
  {
    entry: 'src/sw/app.ts',
    file: 'app-worker.js',
    page: 'index.html',
    more: ['favicon.svg', 'theme.js', 'manifest.webmanifest'],
  },
  { entry: 'src/sw/screen.ts', file: 'screen-worker.js', page: 'screen.html', more: ['favicon.svg'] },
]
/** Scripts that the app imports when it starts: the app behind the sign-in, and the texts of every language. */
const ALSO_AT_START = [
  'SignedInApp',
  ...LANGUAGES.flatMap((language) => [`signInTexts-${language}`, `appTexts-${language}`]),
]

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The scripts, styles and fonts that a page needs before it asks for anything. */
function filesOf(bundle: Rolldown.OutputBundle, page: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      files.add(file)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  add(chunks.find(({ facadeModuleId }) => facadeModuleId === pathOf(page)))
  if (page !== 'index.html') return [...files].sort()
  for (const wanted of ALSO_AT_START) {
    const found = chunks.filter(({ name }) => name === wanted)
    if (found.length === 0) throw new Error(`No script is called ${wanted}; without it the app does not start offline.`)
    for (const chunk of found) add(chunk)
  }
  return [...files].sort()
}

/** Builds each worker for itself, as one plain script: they live at fixed addresses and may import nothing. */
export const serviceWorkers = (outDir: string): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  async writeBundle(_options, bundle) {
    for (const { entry, file, page, more } of WORKERS) {
      const files = [...filesOf(bundle, page), ...more]
      const html = bundle[page]
      const text = html?.type === 'asset' ? String(html.source) : ''
      const version = createHash('sha256').update(files.join('\n')).update(text).digest('base64url').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __SHELL_FILES__: JSON.stringify(files), __SHELL_VERSION__: JSON.stringify(version) },
        build: {
          outDir,
          emptyOutDir: false,
          lib: { entry: pathOf(entry), formats: ['iife'], name: 'worker', fileName: () => file },
        },
      })
    }
  },
})
