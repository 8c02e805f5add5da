/** npm start: installs, builds and serves. Uses only Node built-ins, because nothing is installed at the first start. */

import { fork } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { root, runOrExit } from './steps/run.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Poledne needs Node 20.19 or newer (24 is recommended). This is Node ${process.versions.node}.`)
  process.exit(1)
}

await runOrExit([ensureInstalled, ensureBuilt], 'Poledne cannot start')

const server = fork(join(root, 'server/dist/main.js'), {
  cwd: root,
  stdio: 'inherit',
  execArgv: ['--enable-source-maps'],
})
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// Ctrl-C reaches the whole process group, so the server gets it too; other signals reach only this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

// npm does not forward signals, so the server is stopped when npm has ended.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 500)
watch.unref()
