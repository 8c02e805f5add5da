import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Database } from '../db/database.ts'
import { migrationsFolder, readMigrations } from '../db/migrate.ts'
import { createBackup } from './backup.ts'
import { CommandError } from './commandError.ts'
import { type BackupContents, checkBackup } from './readBackup.ts'
import { countCurrentRows, restoreBackup } from './restore.ts'
import { assertRestorable } from './schemaLevel.ts'

/** What the command line does with backups; each answers with what to print. */

const pluralize = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const sumCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0)

const describeBackup = ({ header, rows }: Pick<BackupContents, 'header' | 'rows'>) =>
  `${pluralize(sumCounts(rows), 'row')} in ${pluralize(rows.size, 'table')}, of ${header.createdAt}Z, Poledne ${header.version}, PostgreSQL ${header.postgres}`

async function withBackupFile<T>(
  path: string,
  work: (file: FileHandle, contents: BackupContents) => Promise<T>,
): Promise<T> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The file ${path} cannot be read (${error.code}).`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new CommandError(`${path} is not a file. Name the backup file itself.`)
    return await work(file, await checkBackup(file))
  } finally {
    await file.close()
  }
}

export async function runBackupCommand(database: Database, path: string): Promise<string> {
  return `Written to ${path}: ${describeBackup(await createBackup(database, path, await readMigrations(migrationsFolder)))}.`
}

export const runCheckCommand = (path: string): Promise<string> =>
  withBackupFile(path, async (_file, contents) => {
    const lines = [...contents.rows].map(([table, count]) => `${String(count).padStart(10)}  ${table}`)
    return [...lines, `The file is whole: ${describeBackup(contents)}.`].join('\n')
  })

/** What is there now beside what comes instead. */
function formatComparison(present: ReadonlyMap<string, number>, { rows }: BackupContents): string {
  const names = [...new Set([...present.keys(), ...rows.keys()])].sort()
  const width = Math.max(...names.map((name) => name.length))
  const line = (...[name, now, then]: [string, string | number, string | number]) =>
    `  ${name.padEnd(width)}${String(now).padStart(10)}${String(then).padStart(10)}`
  return [
    line('', 'now', 'instead'),
    ...names.map((name) => line(name, present.get(name) ?? '', rows.get(name) ?? 0)),
  ].join('\n')
}

async function askConfirmation(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Type yes to go on: ')
  asking.close()
  return answer.trim() === 'yes'
}

type WithDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** The file is checked before the database is so much as opened. */
export const runRestoreCommand = (withDatabase: WithDatabase, path: string, isSure: boolean): Promise<string> =>
  withBackupFile(path, async (file, contents) => {
    const migrations = await readMigrations(migrationsFolder)
    assertRestorable(contents.header, migrations)
    return withDatabase(async (database) => {
      const present = await countCurrentRows(database, migrations)
      if (sumCounts(present) > 0 && !isSure) {
        process.stdout.write(`All that the database holds will be replaced:\n${formatComparison(present, contents)}\n`)
        if (!(await askConfirmation()))
          throw new CommandError('Nothing was changed. With --yes at the end it is replaced unasked.')
      }
      await restoreBackup(database, file, contents, migrations)
      return `Restored: ${describeBackup(contents)}. Everybody has to sign in again.`
    })
  })
