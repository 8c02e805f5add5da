import { generatePassword, hashPassword } from '../../access/password.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { insertAdministrator, isInstalled, markInstalled } from './installation.store.ts'
import { samplePeople } from './sample/people.ts'
import { insertSampleData } from './sampleData.ts'
import { insertPeople } from './samplePeople.ts'

/** Somebody who can sign in; his password only when it was generated just now: the one time it can be shown. */
export type ShownAccount = { username: string; password: string | null }

export type InstallResult = {
  /** None where others have installed before; the administrator is the first. */
  accounts: readonly ShownAccount[]
}

type InstalledAccount = ShownAccount & { passwordHash: string }

/** One password for all where it is given, else one for each. */
async function createAccounts(usernames: readonly string[], given: string | undefined): Promise<InstalledAccount[]> {
  const shared = given === undefined ? null : await hashPassword(given)
  return Promise.all(
    usernames.map(async (username) => {
      if (shared !== null) return { username, password: null, passwordHash: shared }
      const password = generatePassword()
      return { username, password, passwordHash: await hashPassword(password) }
    }),
  )
}

/** The first administrator and the sample data, in one transaction; whoever comes second finds them there. */
export async function install(
  database: Database,
  { ADMIN_USERNAME, ADMIN_PASSWORD }: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
  sampleData: boolean,
): Promise<InstallResult> {
  return database.transaction(async (tx) => {
    if (await isInstalled(tx)) return { accounts: [] }
    // an administrator may be called like somebody of the sample
    const isFree = ({ username }: { username: string }) => username !== ADMIN_USERNAME.toLowerCase()
    const people = sampleData ? samplePeople.filter(isFree) : []
    const names = [ADMIN_USERNAME, ...people.map(({ username }) => username)]
    const [first, ...others] = await createAccounts(names, ADMIN_PASSWORD)
    await markInstalled(tx, sampleData)
    const administrator = await insertAdministrator(tx, ADMIN_USERNAME, first?.passwordHash ?? '')
    if (sampleData) {
      const staff = people.map((person, index) => ({ ...person, passwordHash: others[index]?.passwordHash ?? '' }))
      await insertPeople(tx, staff, administrator)
      await insertSampleData(tx, administrator)
    }
    const accounts = [first, ...others].flatMap((each) => each ?? [])
    return { accounts: accounts.map(({ username, password }) => ({ username, password })) }
  })
}
