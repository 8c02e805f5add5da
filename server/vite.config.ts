import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/** One bundle of our own sources; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: { input: { main: 'src/main.ts', cli: 'src/cli.ts' } },
  },
  ssr: { noExternal: [/^@poledne\//] },
  plugins: [
    {
      name: 'copy-migrations',
      closeBundle: () =>
        cpSync(join(import.meta.dirname, 'src/db/migrations'), join(import.meta.dirname, 'dist/migrations'), {
          recursive: true,
        }),
    },
  ],
})
