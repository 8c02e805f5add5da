import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { generatePassword, hashPassword } from '../../security/password.ts'
import { insertAdministrator, isInstalled, markInstalled } from './installation.store.ts'
import { insertSampleData } from './sampleData.ts'

export type Installed = {
  /** Only when it was generated just now: the one time it can be shown. */
  password: string | null
  firstTime: boolean
}

/** The first administrator and the sample data, in one transaction; whoever comes second finds them there. */
export async function install(
  database: Database,
  config: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
  sampleData: boolean,
): Promise<Installed> {
  return database.transaction(async (tx) => {
    if (await isInstalled(tx)) return { password: null, firstTime: false }
    const password = config.ADMIN_PASSWORD ?? generatePassword()
    await markInstalled(tx, sampleData)
    const administrator = await insertAdministrator(tx, config.ADMIN_USERNAME, await hashPassword(password))
    if (sampleData) await insertSampleData(tx, administrator)
    return { password: config.ADMIN_PASSWORD === undefined ? password : null, firstTime: true }
  })
}
