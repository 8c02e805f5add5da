import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { errorLogEndpoints, ReportedError } from '@poledne/contract/modules/system'
import type { Sql } from '../../core/db/database.ts'

type Report = RequestBody<typeof errorLogEndpoints.report>

/** Removes NUL characters, which a browser can send and PostgreSQL refuses in a text. */
const removeNulCharacters = (text: string | null | undefined) => text?.replaceAll('\u0000', '') ?? null

/** The number of reports that are kept; older ones are deleted. */
const MAX_REPORTS = 2_000

export async function insertReport(sql: Sql, report: Report, userAgent: string | null): Promise<void> {
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
export const readReports = (sql: Sql): Promise<ReportedError[]> =>
  sql.rows<ReportedError>({
    name: 'error_log',
    text: `
      select id, at, message, filename, line_no as "lineNo", col_no as "colNo", stack, user_agent as "userAgent"
      from error_log order by id desc limit ${MAX_SHOWN}`,
  })
