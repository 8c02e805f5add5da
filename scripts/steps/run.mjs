import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** npm started this script and says where it is, because npm can be missing on PATH. */
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

/** An error whose message is printed without a stack trace. */
class StepError extends Error {}

const FULL_DISK = /ENOSPC|no space left on device/i
const FULL_DISK_MESSAGE = `the disk is full. Free some space on the disk of ${root} and try again.`

/** Runs a program that writes into this folder; if it fails because the disk is full, the error says so. */
export async function runStep(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['inherit', 'inherit', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text) => {
    process.stderr.write(text)
    output = (output + text).slice(-100_000)
  })
  const [code, signal] = await once(child, 'close')
  if (code === 0) return
  const reason = `${[command, ...args].join(' ')} ended with ${signal ?? code}`
  throw new StepError(FULL_DISK.test(output) ? FULL_DISK_MESSAGE : reason)
}

/** Runs the steps; a failure ends this process with one line. */
export async function runOrExit(steps, failure) {
  try {
    for (const step of steps) await step()
  } catch (error) {
    const isExpected = error instanceof StepError || error.code === 'ENOSPC'
    if (!isExpected) throw error
    console.error(`${failure}: ${error.code === 'ENOSPC' ? FULL_DISK_MESSAGE : error.message}`)
    process.exit(1)
  }
}

/** Runs a script in node_modules without npx. */
export const runTool = (name, args, options) =>
  run(process.execPath, [resolve(root, 'node_modules', name), ...args], options)
