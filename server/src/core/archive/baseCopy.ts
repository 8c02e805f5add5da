import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Client } from 'pg'
import { fsyncFolder } from '../db/embedded/cluster.ts'
import { hasErrorCode } from '../db/embedded/embeddedError.ts'
import type { ClusterAccess } from '../db/embedded/embeddedPostgres.ts'
import { beginBaseCopy, endBaseCopy, readCluster } from './archive.store.ts'
import { assertFreeSpace, BASE_FILE, type BaseInfo, getBaseFolder, packFile, unpackFile } from './archiveFolder.ts'

/** PostgreSQL recreates the contents of these folders, and these files. */
const EMPTY_FOLDER = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const TEMPORARY_FILE = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|.*\.tmp)$/
const PRIVATE = { mode: 0o600, flush: true }

/** Lists the files and folders below a folder; the path of each is relative to it. */
async function listEntries(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    name: entry.name,
    isFolder: entry.isDirectory(),
  }))
}

/** Copies the data folder compressed and returns the bytes written. Files that PostgreSQL removes meanwhile are left out. */
async function packCluster(dataPath: string, to: string, signal: AbortSignal): Promise<number> {
  let bytes = 0
  for (const { path, name, isFolder } of await listEntries(dataPath)) {
    signal.throwIfAborted()
    const [top = ''] = path.split(sep)
    if ((EMPTY_FOLDER.test(top) && path !== top) || TEMPORARY_FILE.test(name)) continue
    const target = join(to, path)
    try {
      if (isFolder) await mkdir(target, { mode: 0o700 })
      else await packFile(join(dataPath, path), `${target}.gz`)
      if (!isFolder) bytes += (await stat(`${target}.gz`)).size
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error
    }
  }
  return bytes
}

/** Copies the data folder of a running server into the archive. A killed copy is removed by the next one. */
export async function takeBaseCopy(
  client: Client,
  { dataPath, connection }: ClusterAccess,
  root: string,
  signal: AbortSignal,
): Promise<void> {
  const { systemId, bytes: expectedBytes } = await readCluster(client)
  await assertFreeSpace(root, expectedBytes)
  const folder = join(root, 'new-base')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'cluster'), { recursive: true, mode: 0o700 })
  const { segment: startSegment } = await beginBaseCopy(client)
  const bytes = await packCluster(dataPath, join(folder, 'cluster'), signal)
  const { label, at: finishedAt } = await endBaseCopy(client)
  const major = Number.parseInt(await readFile(join(dataPath, 'PG_VERSION'), 'utf8'), 10)
  const info: BaseInfo = { systemId, major, password: connection.password, startSegment, finishedAt, bytes }
  await writeFile(join(folder, 'backup_label'), label, PRIVATE)
  await writeFile(join(folder, BASE_FILE), JSON.stringify(info), PRIVATE)
  await rename(folder, getBaseFolder(root, finishedAt))
  await fsyncFolder(root)
}

/** Writes a base copy as the data folder of a cluster that starts with recovery. */
export async function unpackBaseCopy(folder: string, to: string): Promise<void> {
  const source = join(folder, 'cluster')
  for (const { path, isFolder } of await listEntries(source)) {
    const target = join(to, path)
    await mkdir(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 })
    if (!isFolder) await unpackFile(join(source, path), target.slice(0, -'.gz'.length))
  }
  await writeFile(join(to, 'backup_label'), await readFile(join(folder, 'backup_label')), PRIVATE)
  await writeFile(join(to, 'recovery.signal'), '', PRIVATE)
}
