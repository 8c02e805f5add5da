import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Database } from '../db/database.ts'
import { migrationsFolder, readMigrations } from '../db/migrate.ts'
import { backUp } from './backup.ts'
import { type Contents, checkBackup } from './reading.ts'
import { Refusal } from './refusal.ts'
import { countPresent, restore } from './restore.ts'
import { refuseForeignLevel } from './schemaLevel.ts'

/** What the command line does with backups; each answers with what to print. */

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)

const told = ({ header, rows }: Pick<Contents, 'header' | 'rows'>) =>
  `${plural(sum(rows), 'row')} in ${plural(rows.size, 'table')}, of ${header.createdAt}Z, Poledne ${header.version}, PostgreSQL ${header.postgres}`

async function withFile<T>(path: string, work: (file: FileHandle, contents: Contents) => Promise<T>): Promise<T> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The file ${path} cannot be read (${error.code}).`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new Refusal(`${path} is not a file. Name the backup file itself.`)
    return await work(file, await checkBackup(file))
  } finally {
    await file.close()
  }
}

export async function backupCommand(database: Database, path: string): Promise<string> {
  return `Written to ${path}: ${told(await backUp(database, path, await readMigrations(migrationsFolder)))}.`
}

export const checkCommand = (path: string): Promise<string> =>
  withFile(path, async (_file, contents) => {
    const lines = [...contents.rows].map(([table, count]) => `${String(count).padStart(10)}  ${table}`)
    return [...lines, `The file is whole: ${told(contents)}.`].join('\n')
  })

/** What is there now beside what comes instead. */
function compared(present: ReadonlyMap<string, number>, { rows }: Contents): string {
  const names = [...new Set([...present.keys(), ...rows.keys()])].sort()
  const width = Math.max(...names.map((name) => name.length))
  const line = (...[name, now, then]: [string, string | number, string | number]) =>
    `  ${name.padEnd(width)}${String(now).padStart(10)}${String(then).padStart(10)}`
  return [
    line('', 'now', 'instead'),
    ...names.map((name) => line(name, present.get(name) ?? '', rows.get(name) ?? 0)),
  ].join('\n')
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Type yes to go on: ')
  asking.close()
  return answer.trim() === 'yes'
}

type WithDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** The file is checked before the database is so much as opened. */
export const restoreCommand = (withDatabase: WithDatabase, path: string, isSure: boolean): Promise<string> =>
  withFile(path, async (file, contents) => {
    const migrations = await readMigrations(migrationsFolder)
    refuseForeignLevel(contents.header, migrations)
    return withDatabase(async (database) => {
      const present = await countPresent(database, migrations)
      if (sum(present) > 0 && !isSure) {
        process.stdout.write(`All that the database holds will be replaced:\n${compared(present, contents)}\n`)
        if (!(await isAgreed())) throw new Refusal('Nothing was changed. With --yes at the end it is replaced unasked.')
      }
      await restore(database, file, contents, migrations)
      return `Restored: ${told(contents)}. Everybody has to sign in again.`
    })
  })
