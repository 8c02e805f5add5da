import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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

/**
 * Small pieces that nearly every screen shares, kept together: left alone, each set of screens that shares a piece would
 * get a file of its own, and dozens of tiny files weigh more than a few whole ones. Nothing here drags along what it needs.
 */
const shared = [
  {
    name: 'ui',
    test: /@mantine\/(core\/esm\/(core|components\/(Button|Input|InputBase|InputWrapper|TextInput|PasswordInput|NativeSelect|Loader|ActionIcon|UnstyledButton|CloseButton|Portal))|hooks\/esm\/(use-id|use-merged-ref|use-reduced-motion|use-isomorphic|use-uncontrolled|utils))/,
  },
  {
    name: 'data',
    test: /node_modules\/@tanstack\/(react-query|query-core|react-table|table-core|react-virtual|virtual-core)\//,
  },
  // Whatever opens over a screen needs it, and no screen before that.
  { name: 'floating', test: /node_modules\/@floating-ui\// },
  { name: 'icons', minShareCount: 5, test: /node_modules\/@tabler\// },
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
      output: { codeSplitting: { groups: [...vendors, ...shared] } },
    },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
})
