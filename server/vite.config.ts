import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { readBuild } from '../scripts/steps/readBuild.ts'

/** One bundle of our own sources; packages stay in node_modules. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify(readBuild()) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli.ts',
        duplicatesWorker: 'src/features/dishMerges/duplicatesWorker.ts',
        exportWorker: 'src/core/export/exportWorker.ts',
        fileWorker: 'src/core/files/fileWorker.ts',
        pictureWorker: 'src/features/pictures/pictureWorker.ts',
        weekWorker: 'src/features/weeklyMenus/weekText/weekWorker.ts',
      },
      // All chunks are in one folder, so that code finds the files next to it from any chunk.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@poledne\//] },
  plugins: [
    {
      name: 'copy-runtime-files',
      closeBundle: () => {
        const copy = (from: string, to: string) =>
          cpSync(join(import.meta.dirname, 'src', from), join(import.meta.dirname, 'dist', to), { recursive: true })
        copy('core/db/migrations', 'migrations')
        const pages = readdirSync(join(import.meta.dirname, 'src/core/export/page'))
        for (const name of pages.filter((name) => name.endsWith('.typ'))) copy(`core/export/page/${name}`, name)
      },
    },
  ],
})
