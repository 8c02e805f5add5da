import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readBuild } from '../scripts/steps/readBuild.ts'
import { buildHelp } from './buildHelp.ts'
import { buildPageFiles } from './buildPageFiles.ts'
import { buildServiceWorkers } from './buildServiceWorkers.ts'
import { buildMantineStyles, buildThemeStyles } from './buildStyles.ts'
import { chunkGroups } from './chunkGroups.ts'

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

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

export default defineConfig({
  // The base is relative, because the base path is known only when the server starts.
  base: './',
  plugins: [
    react(),
    buildThemeStyles(),
    buildMantineStyles(),
    buildHelp(),
    buildPageFiles(resolvePath('dist')),
    buildServiceWorkers(resolvePath('dist')),
    compressAssets(resolvePath('dist')),
  ],
  // React has this hook since version 18; the shim is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { __APP_VERSION__: JSON.stringify(product.version), __BUILD__: JSON.stringify(readBuild()) },
  build: {
    outDir: 'dist',
    // The CSP does not allow data: URLs.
    assetsInlineLimit: 0,
    // A browser without module preloading loads the scripts a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: resolvePath('index.html'), screen: resolvePath('screen.html') },
      // A page loads only the parts of another feature that it imports, not all that the public file exports.
      treeshake: { moduleSideEffects: [{ test: /web\/src\/features\/\w+\/index\.ts$/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
})
