import { resolve } from 'node:path'
import { backupCommand, checkCommand, restoreCommand } from './backup/commands.ts'
import { Refusal } from './backup/refusal.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase, sqlStateOf } from './db/database.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { findRunning, hasCluster } from './db/embedded/running.ts'
import { insertAdministrator } from './features/installation/installation.store.ts'
import { resetPassword } from './features/sessions/sessions.store.ts'
import { messageOf } from './messageOf.ts'
import { generatePassword, hashPassword } from './security/password.ts'
import { VERSION_AND_BUILD } from './version.ts'

/** The command line for administrators; works while the server runs and while it does not. */

const HELP = `Usage: npm run poledne -- <command>

  create-admin NAME     make a user who may do everything; prints the password
  reset-password NAME   give a user a new password and end his sessions; prints the password
  backup FILE           write all data into a new file; others may go on working
  check-backup FILE     tell whether a backup is whole, and what is in it
  restore FILE [--yes]  put a backup in the place of all data; asks first, unless told --yes
  version               print the version, the commit and the date of the build
  help                  this text`

async function createAdmin(database: Database, username: string): Promise<string> {
  const password = generatePassword()
  try {
    await database.transaction(async (tx) => insertAdministrator(tx, username, await hashPassword(password)))
  } catch (error) {
    if (sqlStateOf(error) === '23505') throw new Refusal(`There is a user ${username} already.`)
    throw error
  }
  return `${username} may sign in with the password ${password}`
}

async function newPassword(database: Database, username: string): Promise<string> {
  const password = generatePassword()
  if (!(await resetPassword(database, username, await hashPassword(password))))
    throw new Refusal(`There is no user ${username}.`)
  return `The new password of ${username} is ${password}`
}

type Work<T> = (database: Database) => Promise<T>

/** Beside a running server if there is one; otherwise the embedded one is started just for this. */
async function withAnyDatabase<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env)
  const dataDir = resolve(config.DATA_DIR)
  const running = config.DATABASE_URL ?? (await findRunning(dataDir).catch(() => undefined))
  const own = running ? null : await startEmbedded({ dataDir, log: () => {} })
  const database = openDatabase({ url: running ?? own?.url ?? '', max: 2, onError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.end()
    await own?.stop()
  }
}

/** In a wrong folder a new database would be made and found empty: nothing but a restore begins with one. */
async function withDatabase<T>(work: Work<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const dataDir = resolve(DATA_DIR)
  if (!DATABASE_URL && !(await hasCluster(dataDir)))
    throw new Refusal(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as they are set for the server.`,
    )
  return withAnyDatabase(work)
}

/** npm starts the program in its own folder, not in the folder where npm was called. */
const pathOf = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

const COMMANDS: Readonly<Record<string, (name: string, isSure: boolean) => Promise<string>>> = {
  'create-admin': (name) => withDatabase((database) => createAdmin(database, name)),
  'reset-password': (name) => withDatabase((database) => newPassword(database, name)),
  backup: (name) => withDatabase((database) => backupCommand(database, pathOf(name))),
  'check-backup': (name) => checkCommand(pathOf(name)),
  restore: (name, isSure) => restoreCommand(withAnyDatabase, pathOf(name), isSure),
}

const [command = 'help', name = '', ...more] = process.argv.slice(2)
const act = COMMANDS[command]
const isSure = command === 'restore' && more[0] === '--yes'
if (command === 'version' && name === '') {
  process.stdout.write(`Poledne ${VERSION_AND_BUILD}\n`)
} else if (!act || name === '' || name.startsWith('--') || more.length > (isSure ? 1 : 0)) {
  process.stdout.write(`${HELP}\n`)
  process.exitCode = command === 'help' ? 0 : 1
} else {
  try {
    process.stdout.write(`${await act(name, isSure)}\n`)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}
