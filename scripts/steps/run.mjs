import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The path of the npm that called this script, which may not be on PATH. */
const npmCli = process.env.npm_execpath
export const npm = npmCli?.endsWith('.js') ? [process.execPath, npmCli] : ['npm']

/** Runs a program and shows its output. Rejects if it fails. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', fail)
    child.on('exit', (code, signal) =>
      code === 0 ? done() : fail(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`)),
    )
  })
}

/** Runs a script in node_modules without npx. */
export const runTool = (name, args, options) =>
  run(process.execPath, [resolve(root, 'node_modules', name), ...args], options)
