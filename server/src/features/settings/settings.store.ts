import type { Sql } from '../../db/database.ts'
import { VERSION } from '../../version.ts'

type Settings = {
  version: string
  maintenance: boolean
  skipCronCalls: boolean
  agreementVersion: number
  repeatDays: number
}

export async function readSettings(sql: Sql): Promise<Settings> {
  const [row] = await sql.rows<Omit<Settings, 'version'>>({
    name: 'settings',
    text: `
      select maintenance, skip_cron_calls as "skipCronCalls", agreement_version as "agreementVersion",
        repeat_days as "repeatDays"
      from settings`,
  })
  if (!row) throw new Error('The settings row is missing')
  return { version: VERSION, ...row }
}
