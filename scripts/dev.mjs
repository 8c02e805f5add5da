/** npm run dev: runs the server and the browser app, and restarts or reloads them when their sources change. */

import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { root } from './steps/run.mjs'

await ensureInstalled()
// The server and the browser app run in their own folders, on the same data as npm start.
const env = { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') }
const startTool = (folder, tool, args) =>
  spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: join(root, folder),
    env,
    stdio: 'inherit',
  })

const programs = [
  startTool('server', 'tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/main.ts']),
  startTool('web', 'vite/bin/vite.js', []),
]
for (const program of programs)
  program.on('exit', () => {
    for (const other of programs) other.kill('SIGTERM')
  })
// Ctrl-C reaches the child processes too, so this process ignores it and ends after them.
process.on('SIGINT', () => {})
