import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** These tests run the scripts in a folder whose npm and Vite are replaced by small programs that log their runs. */

const scripts = fileURLToPath(new URL('.', import.meta.url))
let folder: string

const FAKE_NPM = `
const fs = require('node:fs')
if (process.env.FAIL === 'npm') {
  console.error('npm error code ENOSPC')
  process.exit(1)
}
fs.mkdirSync('node_modules/vite/bin', { recursive: true })
fs.copyFileSync('vite.js', 'node_modules/vite/bin/vite.js')
fs.appendFileSync('runs.log', 'install\\n')`

/** Empties its output folder first, as Vite does, and takes long enough for a second start to come in between. */
const FAKE_VITE = `
const fs = require('node:fs')
const path = require('node:path')
const name = path.basename(process.cwd())
fs.appendFileSync('../runs.log', 'build ' + name + '\\n')
fs.rmSync('dist', { recursive: true, force: true })
if (process.env.FAIL === name) {
  console.error('write failed: No space left on device (os error 28)')
  process.exit(1)
}
setTimeout(() => {
  fs.mkdirSync('dist/assets', { recursive: true })
  fs.writeFileSync('dist/assets/app.js.gz', 'app')
  fs.writeFileSync('dist/main.js', 'console.log("serving")')
}, 300)`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne start '))
  await cp(scripts, join(folder, 'scripts'), { recursive: true })
  for (const source of ['contract', 'i18n', 'server', 'web', 'docs/guide', 'docs/pictures'])
    await mkdir(join(folder, source), { recursive: true })
  const files = {
    'package.json': '{"type":"commonjs"}',
    'package-lock.json': '{}',
    'npm.js': FAKE_NPM,
    'vite.js': FAKE_VITE,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterEach(() => rm(folder, { recursive: true }))

function runScript(name: string, fail = ''): Promise<{ code: unknown; out: string; err: string }> {
  const env = { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.js'), FAIL: fail }
  return new Promise((done) => {
    execFile(process.execPath, [join(folder, 'scripts', name)], { cwd: folder, env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    )
  })
}
const readRuns = async () => (await readFile(join(folder, 'runs.log'), 'utf8')).trim().split('\n')
const INSTALL_AND_BUILD = ['install', 'build web', 'build server']
const BUILD = ['build web', 'build server']

test('a second start installs and builds nothing', async () => {
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, out: expect.stringContaining('serving'), err: '' })
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, out: 'serving\n', err: '' })
  expect(await readRuns()).toEqual(INSTALL_AND_BUILD)
})

test('of two starts in one folder, the second waits for the build of the first', async () => {
  const starts = await Promise.all([runScript('start.mjs'), runScript('start.mjs')])
  for (const start of starts) expect(start).toMatchObject({ code: 0, out: expect.stringContaining('serving'), err: '' })
  expect(starts.map(({ out }) => out).join()).toMatch(
    /Waiting for process \d+, which installs or builds in this folder/,
  )
  expect(await readRuns()).toEqual(INSTALL_AND_BUILD)
})

test('a start does not wait for a build whose process was killed', async () => {
  const lock = join(folder, '.building')
  // This process has ended, and so has one that does not touch its lock any more, whose id can belong to another program.
  await writeFile(lock, '4194305')
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, err: '' })
  await rm(join(folder, 'web/dist'), { recursive: true })
  await writeFile(lock, String(process.pid))
  const past = new Date(Date.now() - 3_600_000)
  await utimes(lock, past, past)
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, err: '' })
  expect(await readRuns()).toEqual([...INSTALL_AND_BUILD, ...BUILD])
})

test('a build that ended midway is built again', async () => {
  await runScript('start.mjs')
  expect((await runScript('build.mjs', 'server')).code).toBe(1)
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, out: expect.stringContaining('serving') })
  expect(await readRuns()).toEqual([...INSTALL_AND_BUILD, ...BUILD, ...BUILD])
  expect((await runScript('build.mjs', 'web')).code).toBe(1)
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, out: expect.stringContaining('serving') })
  expect(await readRuns()).toEqual([...INSTALL_AND_BUILD, ...BUILD, ...BUILD, 'build web', ...BUILD])
})

test('a build with missing files is built again', async () => {
  await runScript('start.mjs')
  await rm(join(folder, 'web/dist/assets/app.js.gz'))
  expect(await runScript('start.mjs')).toMatchObject({ code: 0, out: expect.stringContaining('serving'), err: '' })
  expect(await readRuns()).toEqual([...INSTALL_AND_BUILD, ...BUILD])
})

test.each(['npm', 'web'])('a start with a full disk names the cause (%s)', async (fail) => {
  const { code, err } = await runScript('start.mjs', fail)
  expect(code).toBe(1)
  const [last] = err.trim().split('\n').slice(-1)
  expect(last).toBe(`Poledne cannot start: the disk is full. Free some space on the disk of ${folder} and try again.`)
  expect(err).not.toContain('    at ')
})
