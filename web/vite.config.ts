import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { APP_NAMESPACES, SIGN_IN_NAMESPACES } from '../i18n/src/namespaces.ts'
import { compressAssets } from './compress.ts'
import { serviceWorkers } from './serviceWorkers.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** What changes rarely is cut apart from what changes with every release, so that browsers keep it. */
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

/** The texts that are loaded together come as one script for each language. */
const TEXTS = /i18n\/src\/(\w+)\/(\w+)\.ts$/
function nameTextChunk(id: string): string | null {
  const [, language, namespace = ''] = TEXTS.exec(id) ?? []
  if (namespace === 'moduleNames' || SIGN_IN_NAMESPACES.some((name) => name === namespace))
    return `signInTexts-${language}`
  if (APP_NAMESPACES.some((name) => name === namespace)) return `appTexts-${language}`
  return null
}
// Otherwise the module names, which all texts import, would be part of the first group that is built.
const texts = { name: nameTextChunk, debugName: 'texts', test: TEXTS, includeDependenciesRecursively: false }

/** What the screen on the wall has in common with the app: cut off, so that it does not bring the app along. */
const ofScreen =
  /web\/(screen\.html|src\/(screen\/|app\/fonts\.css|lib\/http\/(basePath|readPageMeta|screenPreview)\.ts))|i18n\/.*\/screen\.ts|contract\/src\/domain\/|modulepreload/

/** Shared by fewer screens than this, a piece stays in a file of its own. */
const minShareCount = 5

/**
 * Left alone, each set of screens that shares a piece would get a file of its own, and a hundred tiny files take longer than
 * ten whole ones. Each of these stands on those above it and on nothing below, so that nobody loads what only others need.
 */
const shared: Rolldown.CodeSplittingGroup[] = [
  // What there is before anybody has signed in.
  { name: 'start', tags: ['$initial'], test: (id) => !ofScreen.test(id) },
  { name: 'domain', test: /contract\/src\/domain\/(dateFormat|day|instant|money|timeZone|week)\.ts/ },
  {
    name: 'data',
    test: /node_modules\/@tanstack\/(react-query|query-core|react-table|table-core|react-virtual|virtual-core)\//,
  },
  // Around every screen, and on most of them.
  {
    name: 'common',
    minShareCount,
    test: /@tabler|@mantine\/hooks|@mantine\/core\/(esm\/(core|components\/(Anchor|Burger|FocusTrap|Skeleton|Text|Title)\/)|styles)|web\/src\/lib\/(?!\w+\/(formErrors|notifications|secrets|use\w+Form)\.)|useLazyOverlay|contract\/src\/(schemas\/errors|list\/listQuery)\.ts/,
  },
  {
    name: 'list',
    minShareCount,
    test: /web\/src\/components\/(table\/|record\/page\/(FirstRecordPrompt|NewRecordButton)\.)/,
  },
  { name: 'icons', minShareCount: 2, test: /@tabler/ },
  // Whatever opens over a screen.
  {
    name: 'floating',
    minShareCount,
    test: /@floating-ui|@mantine\/core\/esm|react-remove-scroll|react-style-singleton|tslib/,
  },
  {
    name: 'record',
    minShareCount,
    test: /@mantine\/form|fast-deep-equal|web\/src\/(lib|components\/(overlay|record))\/|contract\/src\/schemas\/violations/,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

export default defineConfig({
  // Relative, because the base path is known only when the server starts.
  base: './',
  plugins: [react(), serviceWorkers(pathOf('dist')), compressAssets(pathOf('dist'))],
  define: { __APP_VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: 'dist',
    // A data: URL would need its own word in the CSP.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: pathOf('index.html'), screen: pathOf('screen.html') },
      output: {
        codeSplitting: { groups: [texts, ...vendors, ...shared] },
      },
    },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
})
