import type { Sql } from '../../core/db/database.ts'
import { MAX_MAIL_TRIES } from '../../core/mail/outbox.store.ts'

type DatabaseFigures = { bytes: number; migrations: number; waitingMails: number; oldestMailSeconds: number }

/** Reads the figures of the database that the metrics contain. */
export async function readDatabaseFigures(sql: Sql): Promise<DatabaseFigures> {
  const [row] = await sql.rows<DatabaseFigures>({
    name: 'database_figures',
    text: `
      select pg_database_size(current_database()) as bytes, (select count(*) from migrations) as migrations,
        count(*) as "waitingMails", coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestMailSeconds"
      from outbox where sent_at is null and tries < ${MAX_MAIL_TRIES}`,
  })
  if (!row) throw new Error('a select of aggregates returned no row')
  return row
}
