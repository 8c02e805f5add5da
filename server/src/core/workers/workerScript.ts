import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

/**
 * Finds the script of a worker next to the module with this address: JavaScript in the build, or TypeScript, which needs
 * tsx.
 */
export function resolveWorkerScript(name: string, moduleUrl: string): { filename: string; execArgv?: string[] } {
  const built = fileURLToPath(new URL(`${name}.js`, moduleUrl))
  if (existsSync(built)) return { filename: built }
  const source = new URL(`${name}.ts`, moduleUrl)
  return { filename: source.href, execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href] }
}
