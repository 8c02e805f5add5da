import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { type Database, openDatabase, sqlStateOf } from './db/database.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { findRunning } from './db/embedded/running.ts'
import { insertAdministrator } from './features/installation/installation.store.ts'
import { resetPassword } from './features/sessions/sessions.store.ts'
import { generatePassword, hashPassword } from './security/password.ts'

/** The command line for administrators; works while the server runs and while it does not. */

const HELP = `Usage: npm run poledne -- <command>

  create-admin NAME     make a user who may do everything; prints the password
  reset-password NAME   give a user a new password and end his sessions; prints the password
  help                  this text`

class Refusal extends Error {}

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

const COMMANDS: Readonly<Record<string, (database: Database, name: string) => Promise<string>>> = {
  'create-admin': createAdmin,
  'reset-password': newPassword,
}

/** Beside a running server if there is one; otherwise the embedded one is started just for this. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
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

const [command = 'help', name = ''] = process.argv.slice(2)
const act = COMMANDS[command]
if (!act || name === '') {
  process.stdout.write(`${HELP}\n`)
  process.exitCode = command === 'help' ? 0 : 1
} else {
  try {
    process.stdout.write(`${await withDatabase((database) => act(database, name))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
