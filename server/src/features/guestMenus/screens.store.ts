import type { Instant } from '@poledne/contract/domain/instant'
import type { ScreenContent } from '@poledne/contract/guestMenu'
import type { Sql } from '../../db/database.ts'

export type Screen = Pick<ScreenContent, 'name' | 'screenType' | 'languages' | 'hoursFrom' | 'hoursTo'> & {
  id: string
  restaurantId: number
  showPrices: boolean
}
/** Which content the screen's revision stands for; empty before the first. */
type ScreenState = { revision: number; contentHash: string }

export async function readScreen(sql: Sql, id: string): Promise<(Screen & ScreenState) | undefined> {
  const [row] = await sql.rows<Screen & ScreenState>({
    name: 'screen',
    text: `
      select s.id, s.name, s.restaurant_id as "restaurantId", s.screen_type as "screenType", s.languages,
        s.show_prices as "showPrices", s.hours_from as "hoursFrom", s.hours_to as "hoursTo",
        coalesce(st.revision, 1) as revision, coalesce(st.content_hash, '') as "contentHash"
      from screens s left join screen_states st on st.screen_id = s.id where s.id = $1`,
    values: [id],
  })
  return row
}

/** Whoever reads the content after this reads it later than everybody whose revision stands, on any instance. */
export async function lockState(sql: Sql, id: string): Promise<void> {
  await sql.rows({
    name: 'screen_lock',
    text: `
      insert into screen_states (screen_id) select id from screens where id = $1 for key share
      on conflict (screen_id) do update set revision = screen_states.revision`,
    values: [id],
  })
}

/** Raises the revision if it stands for another content. */
export async function writeContentHash(sql: Sql, id: string, contentHash: string): Promise<number> {
  const [row] = await sql.rows<{ revision: number }>({
    name: 'screen_revision',
    text: `
      update screen_states set content_hash = $2,
        revision = revision + case when content_hash in ('', $2) then 0 else 1 end
      where screen_id = $1 returning revision`,
    values: [id, contentHash],
  })
  return row?.revision ?? 1
}

/** False where there is no such screen. */
export async function writeSeen(sql: Sql, id: string, revision: number): Promise<boolean> {
  const rows = await sql.rows({
    name: 'screen_seen',
    text: `
      insert into screen_states (screen_id, last_seen_at, shown_revision)
      select id, now(), $2::int from screens where id = $1 for key share
      on conflict (screen_id) do update set last_seen_at = now(), shown_revision = excluded.shown_revision
      returning 1`,
    values: [id, revision],
  })
  return rows.length > 0
}

type Seen = { id: string; lastSeenAt: Instant | null; shownRevision: number | null }

/** In the order of the settings. */
export const readSeen = (sql: Sql): Promise<Seen[]> =>
  sql.rows({
    name: 'screens_seen',
    text: `
      select s.id, st.last_seen_at as "lastSeenAt", st.shown_revision as "shownRevision"
      from screens s left join screen_states st on st.screen_id = s.id order by s.position, s.id`,
  })
