import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { APP_NAMESPACES, COMMON_NAMESPACES, SIGN_IN_NAMESPACES } from '../i18n/src/namespaces.ts'
import { buildHelp } from './buildHelp.ts'
import { buildMantineStyles } from './buildMantineStyles.ts'
import { buildPageFiles } from './buildPageFiles.ts'
import { buildServiceWorkers } from './buildServiceWorkers.ts'
import { buildThemeStyles } from './buildThemeStyles.ts'

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Libraries that change rarely get their own chunks, so that browsers keep them in the cache over releases. */
const vendors = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'router',
    test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
  },
  {
    name: 'i18next',
    test: /node_modules\/(i18next|react-i18next|html-parse-stringify|void-elements)\//,
  },
]

/** Texts that are loaded together become one chunk for each language. The guides and their pictures belong to the help. */
const TEXTS = /i18n\/src\/(\w+)\/(\w+)\.ts$|core\/i18n\/texts\/(\w+)\.ts$|docs\/(?:guide|pictures)\/(\w+)\//
function nameTextChunk(id: string): string | null {
  const [, language, namespace = '', startLanguage, guideLanguage] = TEXTS.exec(id) ?? []
  if (startLanguage) return `signInTexts-${startLanguage}`
  if (guideLanguage || namespace === 'help') return `help-${guideLanguage ?? language}`
  if (SIGN_IN_NAMESPACES.some((name) => name === namespace)) return `signInTexts-${language}`
  if (namespace === 'moduleNames' || APP_NAMESPACES.some((name) => name === namespace)) return `appTexts-${language}`
  if (COMMON_NAMESPACES.some((name) => name === namespace)) return `commonTexts-${language}`
  return null
}
// Without this option the module names, which all texts import, would become part of the first chunk.
const texts = { name: nameTextChunk, debugName: 'texts', test: TEXTS, includeDependenciesRecursively: false }

/** Modules that the guest screen uses; they stay out of the app's chunks, so that the screen does not load the app. */
const SCREEN_MODULES =
  /web\/(screen\.html|src\/(screen\/|app\/fonts\.css|core\/http\/(basePath|readPageMeta|screenPreview)\.ts))|i18n\/.*\/screen\.ts|contract\/src\/domain\/|modulepreload/

/** A module that fewer chunks than this share is not moved into a group. */
const minShareCount = 5

/** The module that shows each part of the app: the layout of every page, the table of every list, and the planner. */
const PARTS = {
  SignedInApp: [resolvePath('src/app/shell/SignedInApp.tsx')],
  list: [
    resolvePath('src/core/table/ListPage.tsx'),
    resolvePath('src/core/record/page/NewRecordButton.tsx'),
    resolvePath('src/core/record/SavedChangesContext.ts'),
    resolvePath('../contract/src/list/recordLists.ts'),
  ],
  plannerShared: [resolvePath('src/features/weeklyMenus/planner/PlannerPage.tsx')],
}
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/
const HOOKS =
  /@mantine\/hooks\/esm\/(use-(debounced-\w+|hotkeys|media-query|merged-ref|resize-observer|viewport-size|window-event)|utils)\//

type ModuleGraph = Rolldown.ChunkingContext
const importsOfParts = new Map<string, { modules: Set<string>; icons: Set<string> }>()

/** Collects our own modules and the styles that a part imports, and the names of its icons, which one file exports. */
function collectImports(part: keyof typeof PARTS, graph: ModuleGraph) {
  const known = importsOfParts.get(part)
  if (known) return known
  const modules = new Set(PARTS[part])
  const icons = new Set<string>()
  for (const id of modules) {
    const info = graph.getModuleInfo(id)
    for (const [icon] of info?.code?.matchAll(/\bIcon[A-Z0-9]\w*/g) ?? []) icons.add(icon)
    for (const imported of info?.importedIds ?? [])
      if (!imported.includes('node_modules') || imported.endsWith('.css')) modules.add(imported)
  }
  importsOfParts.set(part, { modules, icons })
  return { modules, icons }
}

/** A part of the app is one chunk with all modules that it imports and nothing else. */
const namePart = (part: keyof typeof PARTS) => (id: string, graph: ModuleGraph) => {
  const { modules, icons } = collectImports(part, graph)
  return modules.has(id) || HOOKS.test(id) || icons.has(ICON.exec(id)?.[1] ?? '') ? part : null
}

/**
 * Without groups every set of screens that shares a module would get its own chunk, and a hundred small files load
 * slower than ten large ones. A group imports only from the groups above it, so that no screen loads code it does not
 * need.
 */
const shared: (Rolldown.CodeSplittingGroup & { debugName: string })[] = [
  // The group of everything that is loaded before sign-in.
  { debugName: 'start', name: 'start', tags: ['$initial'], test: (id) => !SCREEN_MODULES.test(id) },
  {
    debugName: 'domain',
    name: 'domain',
    test: /contract\/src\/domain\/(dateFormat|day|limits|prices\/money|timeZone|week)\.ts/,
  },
  { debugName: 'data', name: 'data', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
  { debugName: 'SignedInApp', name: namePart('SignedInApp'), test: (id) => !SCREEN_MODULES.test(id) },
  { debugName: 'list', name: namePart('list'), test: (id) => !SCREEN_MODULES.test(id) },
  { debugName: 'icons', name: 'icons', minShareCount: 2, test: /@tabler/ },
  // The group of the styles of Mantine's components that neither the layout nor the lists use.
  { debugName: 'styles', name: 'styles', minShareCount: 2, test: /@mantine\/core\/styles\/.*\.css/ },
  {
    debugName: 'core',
    name: 'core',
    minShareCount,
    test: /web\/src\/core\/(?:format|http|list|storage|overlay\/notify\.|record\/useRecord\.|session\/[^/]+\.)/,
  },
  // The group of Mantine's components that most screens use, but not the layout and the lists.
  {
    debugName: 'mantine',
    name: 'mantine',
    minShareCount,
    test: /@mantine\/hooks|@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Badge|Button|CloseButton|FocusTrap|Group|Input\w*|Loader|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)\/)/,
  },
  // The group of menus, popovers and dialogs.
  {
    debugName: 'floating',
    name: 'floating',
    minShareCount,
    test: /@floating-ui|@mantine\/core\/esm\/|react-remove-scroll|react-style-singleton|tslib/,
  },
  // The group of records. Its date fields stay out, because not every page of a record needs a calendar.
  {
    debugName: 'record',
    name: 'record',
    minShareCount,
    test: /@mantine\/form|fast-deep-equal|web\/src\/core\/(?:form\/[^/]+\.|format|http|i18n|list|overlay|record\/(?!fields\/DayField)|session\/[^/]+\.|storage)|contract\/src\/http\/violations/,
  },
  // The group of what the planner shares with the pages of weekly menus.
  {
    debugName: 'plannerShared',
    name: namePart('plannerShared'),
    minShareCount: 2,
    test: (id) => !SCREEN_MODULES.test(id),
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
    const order = shared.map(({ debugName }) => debugName)
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

/** Chunks that are loaded before every other one, or with the signed-in app; a dynamic import need not name them again. */
const START_CHUNK = /(?:i18next|index|instant|languages|react|rolldown-runtime|signInTexts-\w+)-[\w-]{8}\.(?:js|css)$/
const APP_CHUNK = /(?:SignedInApp|appTexts-\w+|data|domain|router)-[\w-]{8}\.(?:js|css)$/

export default defineConfig({
  // The base is relative, because the base path is known only when the server starts.
  base: './',
  plugins: [
    react(),
    buildThemeStyles(),
    buildMantineStyles(),
    checkGroupOrder(),
    buildHelp(),
    buildPageFiles(resolvePath('dist')),
    buildServiceWorkers(resolvePath('dist')),
    compressAssets(resolvePath('dist')),
  ],
  // React has this hook since version 18; the shim is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { __APP_VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: 'dist',
    // The CSP does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      // A browser without module preloading loads the scripts a little later.
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter(
              (file) => !START_CHUNK.test(file) && (START_CHUNK.test(hostId) || !APP_CHUNK.test(file)),
            ),
    },
    rolldownOptions: {
      input: { index: resolvePath('index.html'), screen: resolvePath('screen.html') },
      // A page loads only the parts of another feature that it imports, not all that the public file exports.
      treeshake: { moduleSideEffects: [{ test: /web\/src\/features\/\w+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: [texts, ...vendors, ...shared] },
      },
    },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
})
