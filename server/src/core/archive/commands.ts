import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SYSTEM_ACTOR, writeAudit } from '../access/audit.store.ts'
import { confirmReplacement } from '../backup/commands.ts'
import { TABLES_WITHOUT_BACKUP } from '../backup/format.ts'
import type { Database } from '../db/database.ts'
import {
  type ClusterAccess,
  findRunningServer,
  hasCluster,
  startEmbeddedPostgres,
} from '../db/embedded/embeddedPostgres.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { CommandError } from '../errors/errors.ts'
import type { Config } from '../runtime/config.ts'
import { deleteAllRows } from './archive.store.ts'
import type { ArchivePlace } from './archiveFolder.ts'
import { updateArchive } from './archiver.ts'
import { chooseBaseCopy, recoverCluster } from './recover.ts'

type ArchiveSettings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'ARCHIVE_DIR' | 'ARCHIVE_DAYS' | 'ARCHIVE_MAX_GB'>

/** Returns where the archive is and how much of it is kept; null if the settings turn it off. */
export function readArchiveSettings(settings: ArchiveSettings): ArchivePlace | null {
  const { ARCHIVE_DIR, ARCHIVE_DAYS, ARCHIVE_MAX_GB } = settings
  return ARCHIVE_DIR ? { root: resolve(ARCHIVE_DIR), days: ARCHIVE_DAYS, maxBytes: ARCHIVE_MAX_GB * 1e9 } : null
}

function requireArchivePlace(settings: ArchiveSettings): ArchivePlace {
  if (settings.DATABASE_URL)
    throw new CommandError('The archive is of the embedded database. Archive your own PostgreSQL with its own tools.')
  const place = readArchiveSettings(settings)
  if (!place) throw new CommandError('Set ARCHIVE_DIR to the folder of the archive, as for the server.')
  return place
}

/** Takes a base copy now, and brings the archive up to date. */
export async function runArchiveCommand(settings: ArchiveSettings): Promise<string> {
  const place = requireArchivePlace(settings)
  const dataDir = resolve(settings.DATA_DIR)
  if (!(await hasCluster(dataDir))) throw new CommandError(`There is no database in ${dataDir}.`)
  const running: (ClusterAccess & { stop?(): Promise<void> }) | undefined = await findRunningServer(dataDir)
  const server = running ?? (await startEmbeddedPostgres({ dataDir, log: () => {} }))
  try {
    const options = { signal: new AbortController().signal, wantsBaseCopy: true }
    const { bases, bytes, until } = await updateArchive(server, place, options)
    const size = `${bases.length} base ${bases.length === 1 ? 'copy' : 'copies'} and ${(bytes / 1e6).toFixed(1)} MB`
    return `The archive in ${place.root} has ${size}. It can restore any time from ${bases[0]?.finishedAt} to ${until}.`
  } finally {
    await server.stop?.()
  }
}

function parseTarget(text: string): Date | null {
  if (text === 'latest') return null
  const target = new Date(text)
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || Number.isNaN(target.getTime()))
    throw new CommandError(`${text} is not a time. Write it like 2026-11-15T14:30:00Z, or write latest.`)
  return target
}

type WithDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** Restores the embedded database to a time, from the archive. */
export async function runRestoreToCommand(
  withDatabase: WithDatabase,
  settings: ArchiveSettings,
  time: string,
  isSure: boolean,
): Promise<string> {
  const { root } = requireArchivePlace(settings)
  const target = parseTarget(time)
  await chooseBaseCopy(root, target)
  const dataDir = resolve(settings.DATA_DIR)
  const to = target?.toISOString() ?? 'the end of the archive'
  if (!isSure) await confirmReplacement(`All data in ${dataDir} will be replaced by those of ${to}.`)
  await mkdir(dataDir, { recursive: true })
  const report = (message: string) => process.stderr.write(`${message}\n`)
  const aside = await recoverCluster({ dataDir, root, target, report })
  await withDatabase(async (database) => {
    await migrate(database, migrationsFolder)
    await database.transaction(async (tx) => {
      // As after the restore of a backup: no session and no e-mail comes back.
      await deleteAllRows(tx, TABLES_WITHOUT_BACKUP)
      await writeAudit(tx, { event: 'command', actor: SYSTEM_ACTOR, details: { command: 'restore', to } })
    })
  })
  const former = aside ? ` The former database is in ${aside}: delete it when you no longer need it.` : ''
  return `Restored to ${to}. All users have to sign in again.${former}`
}
