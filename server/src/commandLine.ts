/** This is the command line for administrators; it works with and without a running server. */

import { resolve } from 'node:path'
import { IMPORT_MODULES } from '@poledne/contract/modules/import'
import { pino } from 'pino'
import { SYSTEM_ACTOR, writeAudit } from './core/access/audit.store.ts'
import { generatePassword, hashPassword, NO_PASSWORD_HASH } from './core/access/credentials.ts'
import { runArchiveCommand, runRestoreToCommand } from './core/archive/commands.ts'
import { runBackupCommand, runCheckBackupCommand, runRestoreCommand } from './core/backup/commands.ts'
import { type Database, getSqlState, openDatabase, type Sql } from './core/db/database.ts'
import { findRunningDatabaseUrl, hasCluster, startEmbeddedPostgres } from './core/db/embedded/embeddedPostgres.ts'
import { migrateWithReports } from './core/db/migrateWithReports.ts'
import { CommandError, getErrorMessage } from './core/errors/errors.ts'
import { storeFormerRelease } from './core/http/static/buildAssets.ts'
import { enqueueAccountMail } from './core/mail/outbox.store.ts'
import { type Config, readConfig } from './core/runtime/config.ts'
import { createLogger } from './core/runtime/logger.ts'
import { VERSION_AND_BUILD } from './core/runtime/version.ts'
import { INVITATION_DAYS, resetPasswordByUsername } from './features/accounts/index.ts'
import { runVerifyAuditCommand } from './features/audit/index.ts'
import { parseImportArguments, runImportCommand } from './features/imports/index.ts'
import { insertAdministrator } from './features/installation/index.ts'
import { createFirstPasswordLink } from './features/users/index.ts'

const HELP = `Usage: npm run poledne -- <command>

  create-admin NAME     create an administrator; prints the password, or a link under SECURITY=strict
  reset-password NAME   set a new password, remove the second factors, end all sessions and revoke the
                        API tokens of the user; prints the password, or a link under SECURITY=strict
  archive               with ARCHIVE_DIR: add a base copy of the embedded database to the archive
  audit verify          check that no entry of the audit log was changed, deleted or inserted
  backup FILE           write all data to a new file; users can continue to work
  check-backup FILE     verify a backup and show what it contains
  import FILE --module MODULE [--user NAME] [--dry-run]
                        create and change records from a spreadsheet, with the rights of the user;
                        MODULE is ${IMPORT_MODULES.slice(0, 5).join(', ')},
                        ${IMPORT_MODULES.slice(5).join(', ')}; a dry run writes nothing
  migrate [FOLDER]      migrate the database while the former release still serves; FOLDER is that release,
                        whose open tabs then still find their scripts after the switch
  restore FILE [--yes]  replace all data with a backup; asks first, unless --yes is given
  restore --to TIME [--yes]
                        with ARCHIVE_DIR: restore the embedded database to a time, such as
                        2026-11-15T14:30:00Z, or to latest; the server must not run
  version               print the version, the commit and the date of the build
  help                  show this text`

/** Adds the command to the audit log, in the transaction of its changes. */
const auditCommand = (sql: Sql, command: string, recordId?: number): Promise<void> =>
  writeAudit(sql, {
    event: 'command',
    actor: SYSTEM_ACTOR,
    module: recordId === undefined ? undefined : 'users',
    recordId,
    details: { command },
  })

type FirstPassword = { hash: string; describe: (tx: Sql, userId: number) => Promise<string> }

/** Creates a password to print, or under `SECURITY=strict` a link, because a generated password must not stay in use. */
async function createFirstPassword(config: Config): Promise<FirstPassword> {
  if (config.SECURITY === 'strict') {
    const describe = async (tx: Sql, userId: number) =>
      `can set a password within ${INVITATION_DAYS} days at ${await createFirstPasswordLink(tx, config, userId)}`
    return { hash: NO_PASSWORD_HASH, describe }
  }
  const password = generatePassword()
  return { hash: await hashPassword(password), describe: async () => `can sign in with the password ${password}` }
}

async function createAdmin(database: Database, username: string): Promise<string> {
  const config = readConfig(process.env)
  const { hash, describe } = await createFirstPassword(config)
  try {
    return await database.transaction(async (tx) => {
      const id = await insertAdministrator(tx, username, hash, config.INSTALLATION_LANGUAGE)
      await auditCommand(tx, 'create-admin', id)
      return `${username} ${await describe(tx, id)}`
    })
  } catch (error) {
    if (getSqlState(error) === '23505') throw new CommandError(`There is already a user ${username}.`)
    throw error
  }
}

async function resetUserPassword(database: Database, username: string): Promise<string> {
  const { hash, describe } = await createFirstPassword(readConfig(process.env))
  return database.transaction(async (tx) => {
    const id = await resetPasswordByUsername(tx, username, hash)
    if (id === undefined) throw new CommandError(`There is no user ${username}.`)
    await auditCommand(tx, 'reset-password', id)
    await enqueueAccountMail(tx, { userId: id, username }, 'resetByCommand')
    return `${username} ${await describe(tx, id)}`
  })
}

/** Does what takes long in an upgrade before the switch, which then only restarts the program. */
async function migrateForUpgrade(database: Database, former: string): Promise<string> {
  const count = await migrateWithReports(database, createLogger(readConfig(process.env), pino.destination(2)))
  const stored = former === '' ? 0 : await storeFormerRelease(database, resolvePath(former))
  return `Migrations applied: ${count}. Assets stored: ${stored}.`
}

type DatabaseTask<T> = (database: Database) => Promise<T>

/** Uses the running PostgreSQL, or starts the embedded one for the duration of the command. */
async function withExistingOrNewDatabase<T>(work: DatabaseTask<T>): Promise<T> {
  const config = readConfig(process.env)
  const dataDir = resolve(config.DATA_DIR)
  const running = config.DATABASE_URL ?? (await findRunningDatabaseUrl(dataDir).catch(() => undefined))
  const own = running ? null : await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = openDatabase({ url: running ?? own?.url ?? '', max: 2, onError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.end()
    await own?.stop()
  }
}

/**
 * Opens the existing database or fails, because in a wrong folder a command would otherwise create a new, empty
 * database.
 */
async function withExistingDatabase<T>(work: DatabaseTask<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const dataDir = resolve(DATA_DIR)
  if (!DATABASE_URL && !(await hasCluster(dataDir)))
    throw new CommandError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as they are set for the server.`,
    )
  return withExistingOrNewDatabase(work)
}

/** npm sets INIT_CWD to the folder in which it was called. */
const resolvePath = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

const COMMANDS: Readonly<Record<string, (name: string, isSure: boolean) => Promise<string>>> = {
  archive: () => runArchiveCommand(readConfig(process.env)),
  'create-admin': (name) => withExistingDatabase((database) => createAdmin(database, name)),
  'reset-password': (name) => withExistingDatabase((database) => resetUserPassword(database, name)),
  audit: (name) => {
    if (name !== 'verify') throw new CommandError('Usage: audit verify')
    return withExistingDatabase(runVerifyAuditCommand)
  },
  backup: (name) => withExistingDatabase((database) => runBackupCommand(database, resolvePath(name))),
  'check-backup': (name) => runCheckBackupCommand(resolvePath(name)),
  migrate: (former) => withExistingDatabase((database) => migrateForUpgrade(database, former)),
  restore: (name, isSure) => runRestoreCommand(withExistingOrNewDatabase, resolvePath(name), isSure),
  'restore --to': (time, isSure) =>
    runRestoreToCommand(withExistingOrNewDatabase, readConfig(process.env), time, isSure),
}

const commandArguments = process.argv.slice(2)
if (commandArguments[0] === 'restore' && commandArguments[1] === '--to') commandArguments.splice(0, 2, 'restore --to')
const [command = 'help', name = '', ...more] = commandArguments
const importArguments = command === 'import' ? parseImportArguments(more) : null
const runCommand = importArguments
  ? (file: string) =>
      withExistingDatabase((database) =>
        runImportCommand(database, readConfig(process.env), resolvePath(file), importArguments),
      )
  : COMMANDS[command]
const isSure = command.startsWith('restore') && more[0] === '--yes'
if (command === 'version' && name === '') {
  process.stdout.write(`Poledne ${VERSION_AND_BUILD}\n`)
} else if (
  !runCommand ||
  (command !== 'migrate' && (name === '') !== (command === 'archive')) ||
  name.startsWith('--') ||
  (!importArguments && more.length > (isSure ? 1 : 0))
) {
  process.stdout.write(`${HELP}\n`)
  process.exitCode = command === 'help' ? 0 : 1
} else {
  try {
    process.stdout.write(`${await runCommand(name, isSure)}\n`)
  } catch (error) {
    process.stderr.write(`${getErrorMessage(error)}\n`)
    process.exitCode = 1
  }
}
