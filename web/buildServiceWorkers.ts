import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from '../contract/src/domain/languages.ts'
import { TYPEFACES } from '../contract/src/domain/typefaces.ts'
import { APP_NAMESPACES, COMMON_NAMESPACES, SIGN_IN_NAMESPACES } from '../i18n/namespaces.ts'
import { collectChunks } from './buildPageFiles.ts'
import { HELP_PAGES } from './src/core/feature/helpTopics.ts'

type Worker = { entry: string; file: string; page: string; extraFiles: readonly string[] }

const WORKERS: readonly Worker[] = [
  {
    entry: 'src/sw/app.ts',
    file: 'app-worker.js',
    page: 'index.html',
    extraFiles: ['favicon.svg', 'theme.js', 'manifest.webmanifest'],
  },
  {
    entry: 'src/sw/screen.ts',
    file: 'screen-worker.js',
    page: 'screen.html',
    extraFiles: ['favicon.svg', ...TYPEFACES.map((name) => `fonts/${name}.woff2`)],
  },
]
/**
 * Modules that the app imports dynamically and needs offline: the signed-in app, the weeks to read, the help, and the texts
 * in every language.
 */
const OFFLINE_MODULES = [
  'src/app/shell/SignedInApp.tsx',
  'src/app/offline/WeeklyMenuOfflinePage.tsx',
  'src/features/help/HelpPanel.tsx',
  'src/features/help/HelpPage.tsx',
  ...LANGUAGES.flatMap((language) => [
    ...[...SIGN_IN_NAMESPACES, ...APP_NAMESPACES, ...COMMON_NAMESPACES, 'help'].map(
      (name) => `../i18n/${language}/${name}.json`,
    ),
    ...HELP_PAGES.map((name) => `../docs/guide/${language}/${name}.md`),
  ]),
]
/** The worker caches the pictures and documents of the help only when they are first shown. */
const LARGE_FILE = /\.(?:png|pdf)$/

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Returns the scripts, styles and fonts that a page needs to start. */
function collectStartFiles(bundle: Rolldown.OutputBundle, page: string): string[] {
  const chunks = collectChunks(bundle, page === 'index.html' ? [page, ...OFFLINE_MODULES] : [page])
  const files = chunks.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...[...(viteMetadata?.importedAssets ?? [])].filter((file) => !LARGE_FILE.test(file)),
  ])
  return [...new Set(files)].sort()
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
