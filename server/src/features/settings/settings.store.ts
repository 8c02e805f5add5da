import type { Sql } from '../../db/database.ts'
import { VERSION } from '../../version.ts'

export type Settings = {
  version: string
  maintenance: boolean
  skipCronCalls: boolean
  agreementVersion: number
  repeatDays: number
}
type SettingsRow = Omit<Settings, 'version'>

/** What everybody is told of the settings row. */
export const SETTINGS_COLUMNS = `maintenance, skip_cron_calls as "skipCronCalls", agreement_version as "agreementVersion",
  repeat_days as "repeatDays"`

export const toSettings = ({ maintenance, skipCronCalls, agreementVersion, repeatDays }: SettingsRow): Settings => ({
  version: VERSION,
  maintenance,
  skipCronCalls,
  agreementVersion,
  repeatDays,
})

export async function readSettings(sql: Sql): Promise<Settings> {
  const [row] = await sql.rows<SettingsRow>({ name: 'settings', text: `select ${SETTINGS_COLUMNS} from settings` })
  if (!row) throw new Error('The settings row is missing')
  return toSettings(row)
}
