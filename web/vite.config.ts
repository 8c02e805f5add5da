import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { APP_NAMESPACES, SIGN_IN_NAMESPACES } from '../i18n/src/namespaces.ts'
import { buildHelp } from './buildHelp.ts'
import { buildServiceWorkers } from './buildServiceWorkers.ts'

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Libraries that change rarely get their own chunks, so that browsers keep them in the cache over releases. */
const vendors = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  {
    name: 'router',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
  },
  {
    name: 'i18next',
    test: /node_modules\/(i18next|react-i18next|html-parse-stringify|void-elements)\//,
  },
]

/** Texts that are loaded together become one chunk for each language. The guides and their pictures belong to the help. */
const TEXTS = /i18n\/src\/(\w+)\/(\w+)\.ts$|docs\/(?:guide|pictures)\/(\w+)\//
function nameTextChunk(id: string): string | null {
  const [, language, namespace = '', guideLanguage] = TEXTS.exec(id) ?? []
  if (guideLanguage || namespace === 'help') return `help-${guideLanguage ?? language}`
  if (namespace === 'moduleNames' || SIGN_IN_NAMESPACES.some((name) => name === namespace))
    return `signInTexts-${language}`
  if (APP_NAMESPACES.some((name) => name === namespace)) return `appTexts-${language}`
  return null
}
// Without this option the module names, which all texts import, would become part of the first chunk.
const texts = { name: nameTextChunk, debugName: 'texts', test: TEXTS, includeDependenciesRecursively: false }

/** Modules that the guest screen uses; they stay out of the app's chunks, so that the screen does not load the app. */
const SCREEN_MODULES =
  /web\/(screen\.html|src\/(screen\/|app\/fonts\.css|lib\/http\/(basePath|readPageMeta|screenPreview)\.ts))|i18n\/.*\/screen\.ts|contract\/src\/domain\/|modulepreload/

/** A module that fewer chunks than this share is not moved into a group. */
const minShareCount = 5

/**
 * Without groups every set of screens that shares a module would get its own chunk, and a hundred small files load
 * slower than ten large ones. A group imports only from the groups above it, so that no screen loads code it does not
 * need.
 */
const shared: Rolldown.CodeSplittingGroup[] = [
  // The group of everything that is loaded before sign-in.
  { name: 'start', tags: ['$initial'], test: (id) => !SCREEN_MODULES.test(id) },
  { name: 'domain', test: /contract\/src\/domain\/(dateFormat|day|instant|money|timeZone|week)\.ts/ },
  {
    name: 'data',
    test: /node_modules\/@tanstack\/(react-query|query-core)\//,
  },
  // The group of the layout and of modules that most screens use.
  {
    name: 'common',
    minShareCount,
    test: /@tabler|@mantine\/hooks|@mantine\/core\/(esm\/(core|components\/(Anchor|Burger|FocusTrap|Skeleton|Text|Title)\/)|styles)|web\/src\/lib\/(?!\w+\/(filterTimeZones|formErrors|notifications|secrets|use\w+Form)\.)|contract\/src\/(schemas\/errors|list\/listQuery)\.ts/,
  },
  {
    name: 'list',
    minShareCount,
    test: /web\/src\/components\/(table\/|record\/page\/NewRecordButton\.)/,
  },
  { name: 'icons', minShareCount: 2, test: /@tabler/ },
  // The group of menus, popovers and dialogs. Badge is not part of it, because lists show badges and must not load all
  // of the group.
  {
    name: 'floating',
    minShareCount,
    test: /@floating-ui|@mantine\/core\/esm\/(?!components\/Badge\/)|react-remove-scroll|react-style-singleton|tslib/,
  },
  {
    name: 'record',
    minShareCount,
    test: /@mantine\/form|fast-deep-equal|web\/src\/(lib|components\/(overlay|record))\/|contract\/src\/schemas\/violations/,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

const COMPRESSIBLE = /\.(?:js|css|svg|ttf)$/
const MIN_BYTES = 1_024

/** Compresses assets when the app is built, so that the server does not have to with every request. */
const compressAssets = (outDir: string): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  closeBundle() {
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
      if (!COMPRESSIBLE.test(name)) continue
      const file = join(outDir, name)
      const bytes = readFileSync(file)
      if (bytes.length < MIN_BYTES) continue
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    }
  },
})

/** Fails the build if a group imports from a group below it: the two would import each other, and one would be empty. */
const checkGroupOrder = (): Plugin => ({
  name: 'check-group-order',
  apply: 'build',
  generateBundle(_options, bundle) {
    const order = shared.map(({ name }) => name)
    const getPosition = (file: string) => {
      const output = bundle[file]
      return output?.type === 'chunk' ? order.indexOf(output.name) : -1
    }
    for (const [file, output] of Object.entries(bundle))
      if (output.type === 'chunk' && getPosition(file) >= 0)
        for (const imported of output.imports)
          if (getPosition(imported) > getPosition(file)) this.error(`${file} must not import ${imported}`)
  },
})

export default defineConfig({
  // The base is relative, because the base path is known only when the server starts.
  base: './',
  plugins: [
    react(),
    checkGroupOrder(),
    buildHelp(),
    buildServiceWorkers(resolvePath('dist')),
    compressAssets(resolvePath('dist')),
  ],
  define: { __APP_VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: 'dist',
    // The CSP does not allow data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: resolvePath('index.html'), screen: resolvePath('screen.html') },
      output: {
        codeSplitting: { groups: [texts, ...vendors, ...shared] },
      },
    },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
})
