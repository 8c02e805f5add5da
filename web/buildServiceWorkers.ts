import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from '../contract/src/domain/languages.ts'

type Worker = { entry: string; file: string; page: string; extraFiles: readonly string[] }

const WORKERS: readonly Worker[] = [
  {
    entry: 'src/sw/app.ts',
    file: 'app-worker.js',
    page: 'index.html',
    extraFiles: ['favicon.svg', 'theme.js', 'manifest.webmanifest'],
  },
  { entry: 'src/sw/screen.ts', file: 'screen-worker.js', page: 'screen.html', extraFiles: ['favicon.svg'] },
]
/**
 * Chunks that the app imports dynamically and needs offline: the signed-in app, the weeks to read, the help, and the texts
 * in every language.
 */
const START_CHUNKS = [
  'SignedInApp',
  'WeeklyMenuOfflinePage',
  'HelpPanel',
  'HelpPage',
  ...LANGUAGES.flatMap((language) =>
    ['signInTexts', 'appTexts', 'commonTexts', 'help'].map((name) => `${name}-${language}`),
  ),
]
/** The worker caches the pictures and documents of the help only when they are first shown. */
const LARGE_FILE = /\.(?:png|pdf)$/

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Returns the scripts, styles and fonts that a page needs to start. */
function collectStartFiles(bundle: Rolldown.OutputBundle, page: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set<string>()
  const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      if (!LARGE_FILE.test(file)) files.add(file)
    for (const name of chunk.imports) addChunk(chunks.find(({ fileName }) => fileName === name))
  }
  addChunk(chunks.find(({ facadeModuleId }) => facadeModuleId === resolvePath(page)))
  if (page !== 'index.html') return [...files].sort()
  for (const wanted of START_CHUNKS) {
    const found = chunks.filter(({ name }) => name === wanted)
    if (found.length === 0) throw new Error(`No chunk is named ${wanted}; without it the app does not start offline.`)
    for (const chunk of found) addChunk(chunk)
  }
  return [...files].sort()
}

/** Builds each worker as one script without imports, because its URL must not change. */
export const buildServiceWorkers = (outDir: string): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  async writeBundle(_options, bundle) {
    for (const { entry, file, page, extraFiles } of WORKERS) {
      const files = [...collectStartFiles(bundle, page), ...extraFiles]
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
          lib: { entry: resolvePath(entry), formats: ['iife'], name: 'worker', fileName: () => file },
        },
      })
    }
  },
})
