import type { BodyOf } from '@poledne/contract/endpoint'
import type { errorLog } from '@poledne/contract/errorLog'
import type { ReportedError } from '@poledne/contract/system'
import type { Sql } from '../../db/database.ts'

type Report = BodyOf<typeof errorLog.report>

/** A browser may report anything; what PostgreSQL cannot keep as text is dropped. */
const clean = (text: string | null | undefined) => text?.replaceAll('\u0000', '') ?? null

/** Older reports make room for new ones. */
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
      clean(report.message),
      clean(report.filename),
      report.lineNo ?? null,
      report.colNo ?? null,
      clean(report.stack),
      userAgent,
    ],
  })
}

const MAX_SHOWN = 200

/** The latest ones, newest first. */
export const readReports = (sql: Sql): Promise<ReportedError[]> =>
  sql.rows<ReportedError>({
    name: 'error_log',
    text: `
      select id, at, message, filename, line_no as "lineNo", col_no as "colNo", stack, user_agent as "userAgent"
      from error_log order by id desc limit ${MAX_SHOWN}`,
  })
