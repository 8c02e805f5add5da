import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdtemp, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SUPERUSER_ROLE } from './appRole.ts'
import type { PostgresBinaries } from './binaries.ts'
import { type ClusterLocation, hasPasswdEntry, toSpawnOptions } from './clusterLocation.ts'
import { EmbeddedError, hasErrorCode } from './embeddedError.ts'
import { buildServerEnvironment } from './launchServer.ts'

const run = promisify(execFile)

type ClusterOptions = {
  binaries: PostgresBinaries
  location: ClusterLocation
  password: string
  durable: boolean
  log: (message: string) => void
}

/** Creates the database cluster on the first start. Its folder gets its final name only when it is complete. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataPath } = options.location
  await removeLeftovers(dataPath)
  const major = await readClusterMajor(dataPath)
  if (major === undefined) {
    await moveInvalidClusterAside(dataPath, options.log)
    await initialiseCluster(options)
  } else if (major !== options.binaries.major) {
    const message = `The database in ${dataPath} was made by PostgreSQL ${major}, this program brings ${options.binaries.major}: back it up with the old version and restore it with this one.`
    throw new EmbeddedError('wrong_version', message)
  }
}

async function initialiseCluster({ binaries, location, password, durable, log }: ClusterOptions): Promise<void> {
  const { dataPath, systemUser } = location
  if (!systemUser && !hasPasswdEntry())
    throw new EmbeddedError(
      'failed',
      `The database could not be created: the user id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. Add one, run Poledne as another user, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  log(`Creating the database in ${dataPath}`)
  const temporary = await mkdtemp(`${dataPath}.init-`)
  const cluster = join(temporary, 'cluster')
  const passwordFile = join(temporary, 'password')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (systemUser) for (const path of [temporary, passwordFile]) await chown(path, systemUser.uid, systemUser.gid)
    await runInitdb(
      binaries.initdb,
      [
        ...[
          '-D',
          cluster,
          `--username=${SUPERUSER_ROLE}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
        ],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums'],
        ...(durable ? [] : ['--no-sync']),
      ],
      location,
    )
    await rename(cluster, dataPath)
    if (durable) await fsyncFolder(dirname(dataPath))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function runInitdb(program: string, args: string[], { systemUser }: ClusterLocation): Promise<void> {
  try {
    // initdb does not run in the current folder, which the service user may be unable to enter.
    await run(program, args, { ...toSpawnOptions(systemUser), cwd: dirname(program), env: buildServerEnvironment() })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const reason = /error: (.*)|FATAL: (.*)/.exec(output)?.[0] ?? (error as Error).message.split('\n')[0]
    throw new EmbeddedError('failed', `The database could not be created: ${reason}`, { cause: error })
  }
}

/** Removes the remains of a killed start. No other process creates this cluster, because we hold the owner lock. */
async function removeLeftovers(dataPath: string): Promise<void> {
  const parent = dirname(dataPath)
  const prefix = `${basename(dataPath)}.init-`
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

async function readClusterMajor(dataPath: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(dataPath, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Renames a folder that is not a cluster because it has no PG_VERSION; it is not deleted, because it can contain data.
 */
async function moveInvalidClusterAside(dataPath: string, log: (message: string) => void): Promise<void> {
  try {
    await rmdir(dataPath)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return
    const aside = `${dataPath}.incomplete-${Date.now()}`
    await rename(dataPath, aside)
    log(`${dataPath} holds no complete database: moved to ${aside}, starting with a new one`)
  }
}

/**
 * Creates the superuser's password before the cluster, so that after a killed first start the next one finds the
 * password that initdb may have used.
 */
export async function ensurePassword(dataDir: string, dataPath: string): Promise<string> {
  const file = join(dataDir, 'postgres.password')
  try {
    const password = (await readFile(file, 'utf8')).trim()
    if (password) return password
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
  if (await hasClusterVersion(dataPath)) {
    throw new EmbeddedError('no_access', `The password of the database in ${dataPath} is missing: put ${file} back.`)
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

async function hasClusterVersion(dataPath: string): Promise<boolean> {
  return access(join(dataPath, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Makes a rename in the folder durable. Does nothing on Windows, which cannot open folders. */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
