import { IDENTIFY_SECONDS } from '@poledne/contract/modules/screenCare'
import type { Sql } from '../../core/db/database.ts'

export async function readScreenPlace(
  sql: Sql,
  id: string,
): Promise<{ name: string; restaurantId: number } | undefined> {
  const [row] = await sql.rows<{ name: string; restaurantId: number }>({
    name: 'screen_place',
    text: 'select name, restaurant_id as "restaurantId" from screens where id = $1',
    values: [id],
  })
  return row
}

/** What staff ask a screen to do, and the column and value that say so. */
const REQUESTS = {
  identify: ['identify_until', `now() + interval '${IDENTIFY_SECONDS} seconds'`],
  reload: ['reload_requested_at', 'now()'],
} as const
export type ScreenRequest = keyof typeof REQUESTS

export async function writeScreenRequest(sql: Sql, id: string, request: ScreenRequest): Promise<void> {
  const [column, value] = REQUESTS[request]
  await sql.rows({
    name: `screen_${request}`,
    text: `
      insert into screen_states (screen_id, ${column}) values ($1, ${value})
      on conflict (screen_id) do update set ${column} = excluded.${column}`,
    values: [id],
  })
}
