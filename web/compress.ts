import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|ttf)$/
const MIN_BYTES = 1_024

/** Compresses assets when the app is built, so that the server does not have to with every request. */
export const compressAssets = (outDir: string): Plugin => ({
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
