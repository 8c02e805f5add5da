import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import type {
  errorLogEndpoints,
  LegalTextName,
  ReportedError,
  RetentionField,
  SystemSettings,
  systemEndpoints,
} from '@poledne/contract/modules/system'
import type { Sql } from '../../core/db/database.ts'
import { BUILD, VERSION } from '../../core/runtime/version.ts'

export type Settings = {
  version: string
  maintenance: boolean
  skipCronCalls: boolean
  agreementVersion: number
  repeatDays: number
}
type SettingsRow = Omit<Settings, 'version'>

/** The columns of the settings row that every user can see. */
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

const SYSTEM_COLUMNS = `repeat_days as "repeatDays", version,
  json_build_object('historyDays', history_days, 'auditDays', audit_days, 'auditAddressDays', audit_address_days, 'requestDays', request_days,
    'notificationDays', notification_days, 'errorDays', error_days) as retention,
  json_build_object('cs', terms_cs, 'en', terms_en) as terms,
  json_build_object('cs', privacy_cs, 'en', privacy_en) as privacy,
  (select count(*) from sessions s
    where exists (select from session_tokens k where k.session_id = s.id and k.expires_at > now())) as sessions`

type StoredSystem = Omit<SystemSettings, 'build' | 'security'>

export async function readSystemSettings(sql: Sql): Promise<Omit<SystemSettings, 'security'>> {
  const [row] = await sql.rows<StoredSystem>({ name: 'system', text: `select ${SYSTEM_COLUMNS} from settings` })
  if (!row) throw new Error('The settings row is missing')
  return { ...row, build: BUILD }
}

type SystemSave = Pick<SystemSettings, 'repeatDays' | 'terms' | 'privacy'> & {
  retention?: RequestBody<typeof systemEndpoints.save>['retention']
  version?: number | undefined
}

const RETENTION_COLUMNS: Readonly<Record<RetentionField, string>> = {
  historyDays: 'history_days',
  auditDays: 'audit_days',
  auditAddressDays: 'audit_address_days',
  requestDays: 'request_days',
  notificationDays: 'notification_days',
  errorDays: 'error_days',
}
/** The assignments of retentions; a save without one of them keeps the stored one. */
const RETENTION_ASSIGNMENTS = Object.entries(RETENTION_COLUMNS)
  .map(
    ([field, column]) =>
      `${column} = case when $7::jsonb ? '${field}' then ($7::jsonb ->> '${field}')::int else ${column} end`,
  )
  .join(', ')

/** Writes the system settings; returns null if the version is outdated. */
export async function writeSystemSettings(sql: Sql, { repeatDays, retention, terms, privacy, version }: SystemSave) {
  const [row] = await sql.rows<StoredSystem>({
    name: 'system_save',
    text: `
      update settings set repeat_days = $1, terms_cs = $2, terms_en = $3, privacy_cs = $4, privacy_en = $5,
        ${RETENTION_ASSIGNMENTS}, version = version + 1
      where version = coalesce($6::int, version) returning ${SYSTEM_COLUMNS}`,
    values: [
      repeatDays,
      terms.cs,
      terms.en,
      privacy.cs,
      privacy.en,
      version ?? null,
      retention ? JSON.stringify(retention) : null,
    ],
  })
  if (!row) return null
  sql.publish({ about: 'settings' })
  return { ...row, build: BUILD }
}

type SettingFlags = { maintenance?: boolean; skipCronCalls?: boolean; raisesAgreementVersion?: boolean }

export async function writeSettingFlags(sql: Sql, flags: SettingFlags): Promise<Settings> {
  const { maintenance = null, skipCronCalls = null, raisesAgreementVersion = false } = flags
  const [row] = await sql.rows<Settings>({
    name: 'flags',
    text: `
      update settings set maintenance = coalesce($1, maintenance), skip_cron_calls = coalesce($2, skip_cron_calls),
        agreement_version = agreement_version + $3::boolean::int
      returning ${SETTINGS_COLUMNS}`,
    values: [maintenance, skipCronCalls, raisesAgreementVersion],
  })
  sql.publish({ about: 'settings' })
  if (!row) throw new Error('The settings row is missing')
  return toSettings(row)
}

export async function readLegalText(sql: Sql, name: LegalTextName, language: AccountLanguage): Promise<string> {
  const [row] = await sql.rows<{ text: string }>({
    name: `text_${name}_${language}`,
    text: `select ${name}_${language} as text from settings`,
  })
  return row?.text ?? ''
}

type Report = RequestBody<typeof errorLogEndpoints.report>

/** Removes NUL characters, which a browser can send and PostgreSQL refuses in a text. */
const removeNulCharacters = (text: string | null | undefined) => text?.replaceAll('\u0000', '') ?? null

/** The number of reports that are kept; older ones are deleted. */
const MAX_REPORTS = 2_000

export async function insertErrorReport(sql: Sql, report: Report, userAgent: string | null): Promise<void> {
  await sql.rows({
    name: 'error_log_insert',
    text: `
      with added as (
        insert into error_log (message, filename, line_no, col_no, stack, user_agent) values ($1, $2, $3, $4, $5, $6)
        returning id
      )
      delete from error_log e using added where e.id <= added.id - ${MAX_REPORTS}`,
    values: [
      removeNulCharacters(report.message),
      removeNulCharacters(report.filename),
      report.lineNo ?? null,
      report.colNo ?? null,
      removeNulCharacters(report.stack),
      userAgent,
    ],
  })
}

const MAX_SHOWN = 200

/** Reads the latest reports, newest first. */
export const readErrorReports = (sql: Sql): Promise<ReportedError[]> =>
  sql.rows<ReportedError>({
    name: 'error_log',
    text: `
      select id, at, message, filename, line_no as "lineNo", col_no as "colNo", stack, user_agent as "userAgent"
      from error_log order by id desc limit ${MAX_SHOWN}`,
  })
