import {
  assertPasswordAllowed,
  generatePassword,
  hashPassword,
  NO_PASSWORD_HASH,
} from '../../core/access/credentials.ts'
import type { Database } from '../../core/db/database.ts'
import { usesHttps } from '../../core/http/headers.ts'
import { type Config, ConfigError } from '../../core/runtime/config.ts'
import { createFirstPasswordLink } from '../users/index.ts'
import { insertAdministrator, isInstalled, markInstalled } from './installation.store.ts'
import { insertSampleData, insertSampleUsers, sampleUsers } from './sampleData.service.ts'

/** An account to show after the installation; the password is null unless it was generated. */
export type ShownAccount = { username: string; password: string | null; link?: string }

export type InstallResult = {
  /** The list is empty if the database was installed already; the first account is the administrator. */
  accounts: readonly ShownAccount[]
}

type InstalledAccount = ShownAccount & { passwordHash: string }

async function assertAdminPasswordAllowed(config: Config, password: string): Promise<void> {
  await assertPasswordAllowed(config, { field: 'password', password, username: config.ADMIN_USERNAME }).catch(() => {
    const { PASSWORD_MIN, REFUSE_COMMON_PASSWORDS } = config
    const isGuessable = REFUSE_COMMON_PASSWORDS ? ' and must not be easy to guess' : ''
    throw new ConfigError(`ADMIN_PASSWORD must have at least ${PASSWORD_MIN} characters${isGuessable}`)
  })
}

/**
 * Creates the accounts with the configured password, or each with a generated one. With `SECURITY=strict` and no
 * configured password they have none, because a generated password must not stay in use.
 */
async function createAccounts(usernames: readonly string[], config: Config): Promise<InstalledAccount[]> {
  const { ADMIN_PASSWORD: given, SECURITY } = config
  if (given !== undefined) await assertAdminPasswordAllowed(config, given)
  const shared = given === undefined ? null : await hashPassword(given)
  return Promise.all(
    usernames.map(async (username) => {
      if (shared !== null) return { username, password: null, passwordHash: shared }
      if (SECURITY === 'strict') return { username, password: null, passwordHash: NO_PASSWORD_HASH }
      const password = generatePassword()
      return { username, password, passwordHash: await hashPassword(password) }
    }),
  )
}

/** Inserts the first administrator and the sample data in one transaction, unless another instance has done so. */
export async function install(database: Database, config: Config, sampleData: boolean): Promise<InstallResult> {
  const { ADMIN_USERNAME, INSTALLATION_LANGUAGE: language } = config
  return database.transaction(async (tx) => {
    if (await isInstalled(tx)) return { accounts: [] }
    // There is no sample user with the name of the administrator, and none at all on a public https address.
    const isUsernameFree = ({ username }: { username: string }) => username !== ADMIN_USERNAME.toLowerCase()
    const people = sampleData && !usesHttps(config) ? sampleUsers.filter(isUsernameFree) : []
    const names = [ADMIN_USERNAME, ...people.map(({ username }) => username)]
    const [first, ...others] = await createAccounts(names, config)
    await markInstalled(tx, sampleData)
    const administrator = await insertAdministrator(tx, ADMIN_USERNAME, first?.passwordHash ?? '', language)
    if (sampleData) {
      const users = people.map((user, index) => ({ ...user, password_hash: others[index]?.passwordHash ?? '' }))
      await insertSampleUsers(tx, users, administrator, language)
      await insertSampleData(tx, administrator)
    }
    const accounts: ShownAccount[] = [first, ...others].flatMap((each) =>
      each ? { username: each.username, password: each.password } : [],
    )
    if (first?.passwordHash === NO_PASSWORD_HASH && accounts[0])
      accounts[0].link = await createFirstPasswordLink(tx, config, administrator)
    return { accounts }
  })
}
