import { fork } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { root } from './steps/run.mjs'

/** npm start: install what is missing, build what is stale, serve. Node built-ins only: nothing is installed yet. */

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Poledne needs Node 20.19 or newer (24 is recommended). This is Node ${process.versions.node}.`)
  process.exit(1)
}

await ensureInstalled()
await ensureBuilt()

const server = fork(join(root, 'server/dist/main.js'), {
  cwd: root,
  stdio: 'inherit',
  execArgv: ['--enable-source-maps'],
})
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// the terminal tells the whole group of Ctrl-C, so the server knows already; other signals reach only us
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

// npm passes no signals on: when it is gone, we notice, and the server drains
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 500)
watch.unref()
