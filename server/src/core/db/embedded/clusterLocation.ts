import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedError, hasErrorCode } from './embeddedError.ts'

const run = promisify(execFile)

/** The user that PostgreSQL runs as. It refuses to run as root, so root starts it as another user. */
export type SystemUser = { uid: number; gid: number }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Whether the user of this process has a passwd entry: PostgreSQL looks up the name of the user who creates a database,
 * and fails without one.
 */
export function hasPasswdEntry(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** Finds a user with a passwd entry to run PostgreSQL as, because initdb asks for its name. */
export async function findServiceUser(): Promise<SystemUser> {
  for (const name of ['postgres', 'nobody']) {
    const account = await findSystemUser(name)
    if (account) return account
  }
  throw new EmbeddedError('failed', 'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody".')
}

/** Checks the access to the folder as that user, so that parent folders, groups and access lists are respected. */
async function canEnter(account: SystemUser, folder: string): Promise<boolean> {
  return run('test', ['-x', folder], { ...toSpawnOptions(account), cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/**
 * Returns the spawn options that run a process as the user. macOS gives "nobody" the number 4294967294, which spawn
 * wants as -2.
 */
export function toSpawnOptions(account: SystemUser | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

export async function findSystemUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/**
 * When root starts PostgreSQL, this folder contains its programs, and the data if the service user cannot enter the
 * data folder.
 */
export const SYSTEM_DIR = '/var/lib/poledne'

/** The folder of the cluster and the user that PostgreSQL runs as (undefined: the user of this process). */
export type ClusterLocation = { dataPath: string; systemUser: SystemUser | undefined }

/**
 * Chooses the folder of the cluster and its user. `dataDir` is a real path. The location that an earlier start has
 * recorded is used again, because the data is there.
 */
export async function chooseClusterLocation(dataDir: string, log: (message: string) => void): Promise<ClusterLocation> {
  const recorded = await readRecordedPath(dataDir)
  const dataPath = recorded ?? getDefaultClusterPath(dataDir)
  const owner = await readPathOwner(dataPath)
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) throw createOtherUserError(dataPath)
    return { dataPath, systemUser: undefined }
  }
  await mkdir(SYSTEM_DIR, { recursive: true })
  await chmod(SYSTEM_DIR, 0o755)
  // A folder that an ordinary user created keeps that user, so that both that user and root can start PostgreSQL on it.
  const account = owner && owner.uid !== 0 ? owner : await findServiceUser()
  if (recorded || (await canEnter(account, dataDir))) return { dataPath, systemUser: account }
  if (owner) throw createOtherUserError(dataPath)
  const outside = await findFreeClusterPath(dataDir)
  await writeFile(getRecordFile(dataDir), `${outside}\n`)
  log(`PostgreSQL cannot run as root and its user cannot enter ${dataDir}: the database is kept in ${outside}`)
  return { dataPath: outside, systemUser: account }
}

/** Returns the recorded or the default folder of the cluster, without checking that it exists. */
export const findClusterPath = async (dataDir: string): Promise<string> =>
  (await readRecordedPath(dataDir)) ?? getDefaultClusterPath(dataDir)

const getDefaultClusterPath = (dataDir: string) => join(dataDir, 'postgres')

/** Returns a unique path, so that a data folder that was deleted and created again does not reuse old data. */
async function findFreeClusterPath(dataDir: string): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (let attempt = 1; ; attempt++) {
    const path = join(SYSTEM_DIR, attempt === 1 ? name : `${name}-${attempt}`)
    if (!(await readPathOwner(path))) return path
  }
}

async function readPathOwner(path: string): Promise<SystemUser | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    if (hasErrorCode(error, 'EACCES')) throw createOtherUserError(path)
    throw error
  }
}

async function readRecordedPath(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(getRecordFile(dataDir), 'utf8')).trim() || undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function getRecordFile(dataDir: string): string {
  return join(dataDir, 'postgres.path')
}

function createOtherUserError(path: string): EmbeddedError {
  return new EmbeddedError(
    'no_access',
    `The database in ${path} belongs to another user: start as that user or as root.`,
  )
}
