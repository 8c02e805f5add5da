import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** npm as it was called, so that nothing depends on what PATH finds. */
const npmCli = process.env.npm_execpath
export const npm = npmCli?.endsWith('.js') ? [process.execPath, npmCli] : ['npm']

/** Runs a program to its end and shows what it prints; a failure is an error with its name. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', fail)
    child.on('exit', (code, signal) =>
      code === 0 ? done() : fail(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`)),
    )
  })
}

/** A tool of node_modules/.bin, without npx. */
export const tool = (name, args, options) =>
  run(process.execPath, [resolve(root, 'node_modules', name), ...args], options)
