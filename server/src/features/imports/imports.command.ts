import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type CheckedRow, IMPORT_MODULES, type ImportModule } from '@poledne/contract/modules/import'
import { SYSTEM_ACTOR, writeAudit } from '../../core/access/audit.store.ts'
import { findCaller } from '../../core/access/caller.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { generateToken, hashToken } from '../../core/access/credentials.ts'
import type { Database } from '../../core/db/database.ts'
import { CommandError } from '../../core/errors/errors.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import { openEventBus } from '../../core/events/eventBus.ts'
import { openFileReader } from '../../core/files/fileReader.ts'
import { translate } from '../../core/http/language.ts'
import { type Config, MEGABYTE } from '../../core/runtime/config.ts'
import { dishResource } from '../dishes/index.ts'
import { restaurantMenuExceptionResource, restaurantMenuResource } from '../restaurantMenus/index.ts'
import { restaurantResource } from '../restaurants/index.ts'
import { deleteSession, findCredentials, insertSession } from '../sessions/index.ts'
import { createUserResource } from '../users/index.ts'
import { createImport, prepareImport, previewImport } from './imports.service.ts'
import { deleteImport } from './imports.store.ts'

/** The number of invalid rows that the command prints. */
const MAX_PRINTED = 50
const SESSION_SECONDS = 3_600

const isImportModule = (name: unknown): name is ImportModule => (IMPORT_MODULES as readonly unknown[]).includes(name)

type ImportArguments = { module: ImportModule; username: string | undefined; isDryRun: boolean }

/** Parses the options after the name of the file; null if they are wrong. */
export function parseImportArguments(args: readonly string[]): ImportArguments | null {
  try {
    const options = { module: { type: 'string' }, user: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
    const { module, user, 'dry-run': isDryRun = false } = parseArgs({ args: [...args], options }).values
    return isImportModule(module) ? { module, username: user, isDryRun } : null
  } catch {
    return null
  }
}

/** Runs the work in a session of the user, because changes of users are refused without a session. */
async function withCaller<T>(database: Database, username: string, work: (caller: Caller) => Promise<T>): Promise<T> {
  const user = await findCredentials(database, username)
  if (!user?.usable) throw new CommandError(`There is no user ${username} who can sign in.`)
  const token = generateToken()
  const tokenHash = hashToken(token)
  await insertSession(database, {
    userId: user.id,
    device: null,
    userAgent: 'poledne',
    tokenHash,
    ttl: SESSION_SECONDS,
  })
  const found = await findCaller(database, tokenHash)
  if (!found) throw new CommandError(`There is no user ${username} who can sign in.`)
  try {
    return await work(found.caller)
  } finally {
    await deleteSession(database, found.caller.sessionId)
  }
}

const describeRow = ({ row, violations = [] }: CheckedRow): string[] =>
  violations.map(({ column, value, message, fix }) => {
    const cell = column === null ? '' : `, column ${column}${value ? ` “${value}”` : ''}`
    return `row ${row}${cell}: ${message}${fix ? `. ${fix}` : ''}`
  })

/** Explains a refused file or request in the words of the API. */
function explainProblem(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const [violation] = error.violations
  const key = violation ? `violations.${violation.reason ?? violation.code}` : `problems.${error.title}`
  return new CommandError(translate('en', key, error.params))
}

async function readUploadedFile(path: string, { UPLOAD_MAX_MB }: Config) {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`)
  })
  if (bytes.byteLength > UPLOAD_MAX_MB * MEGABYTE)
    throw new CommandError(`${path} is larger than ${UPLOAD_MAX_MB} MB (UPLOAD_MAX_MB).`)
  return { filename: basename(path), bytes }
}

/**
 * Runs the command `import`: imports a file as a user, or shows what it would do; returns the text to print.
 */
export async function runImportCommand(
  database: Database,
  config: Config,
  path: string,
  { module, username = config.ADMIN_USERNAME, isDryRun }: ImportArguments,
): Promise<string> {
  const file = await readUploadedFile(path, config)
  const fileReader = openFileReader({ maxRows: config.IMPORT_MAX_ROWS })
  const resources = [
    dishResource,
    restaurantResource,
    restaurantMenuResource,
    restaurantMenuExceptionResource,
    createUserResource(config),
  ]
  const dependencies = { database, fileReader }
  // The event bus notifies running servers of the changed records.
  const eventBus = openEventBus(database, { warn: () => {} })
  try {
    return await withCaller(database, username, async (caller) => {
      const context = { caller, language: 'en', resources } as const
      const { id } = await createImport(dependencies, { ...context, module, file })
      const page = { page: 1, pageSize: MAX_PRINTED }
      const { items, plan, ...check } = await previewImport(dependencies, context, id, { state: 'wrong', page })
      const applyFile = async () => {
        const apply = await prepareImport(dependencies, context, id, plan)
        return database.transaction(async (tx) => {
          const details = { command: 'import', importId: id }
          await writeAudit(tx, { event: 'command', actor: SYSTEM_ACTOR, module, details })
          return apply(tx)
        })
      }
      const counts = isDryRun ? check : await applyFile()
      if (isDryRun) await deleteImport(database, id)
      const { created, changed, unchanged, wrong } = counts
      const ignored = check.warned > 0 ? `, ${check.warned} with values in columns without a heading` : ''
      const summary = `${isDryRun ? 'dry run: ' : ''}${created} created, ${changed} changed, ${unchanged} unchanged, ${wrong} invalid${ignored}`
      const more = wrong > items.length ? [`and ${wrong - items.length} more invalid rows`] : []
      return [...items.flatMap(describeRow), ...more, summary].join('\n')
    })
  } catch (error) {
    throw explainProblem(error)
  } finally {
    await fileReader.close()
    await eventBus.close()
  }
}
