import type { Instant } from '@poledne/contract/domain/instant'
import type { GuestAllergen, ScreenContent } from '@poledne/contract/modules/guestMenu'
import { UPTIME_DAYS } from '@poledne/contract/modules/screenCare'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisibleScreensCondition, type DatabaseTimestampText } from '../restaurants/index.ts'

export const readGuestAllergens = (sql: Sql): Promise<GuestAllergen[]> =>
  sql.rows({
    name: 'guest_allergens',
    text: 'select code, name_cs as "nameCs", name_en as "nameEn" from allergens order by position, id',
  })

/** The settings of a screen that are a part of its content. */
type ScreenSettings = Omit<ScreenContent, 'revision' | 'restaurant' | 'openingHours' | 'days' | 'allergens' | 'brand'>
export type StoredScreen = {
  id: string
  restaurantId: number
  showPrices: boolean
  settings: ScreenSettings
  identifyUntil: Instant | null
  reloadRequestedAt: Instant | null
}
/** The revision of a screen, the hash of its content (empty at first), and the time of the database. */
export type ScreenState = { revision: number; contentHash: string; now: Instant }

export async function readScreen(sql: Sql, id: string): Promise<(StoredScreen & ScreenState) | undefined> {
  const [row] = await sql.rows<StoredScreen & ScreenState>({
    name: 'screen',
    text: `
      select s.id, s.restaurant_id as "restaurantId", s.show_prices as "showPrices",
        json_build_object('name', s.name, 'screenType', s.screen_type, 'languages', s.languages,
          'hoursFrom', s.hours_from, 'hoursTo', s.hours_to, 'parts', s.parts, 'canHideMenu', s.can_hide_menu,
          'outside', s.outside, 'outsidePictureId', s.outside_picture_id) as settings,
        st.identify_until as "identifyUntil", st.reload_requested_at as "reloadRequestedAt",
        coalesce(st.revision, 1) as revision, coalesce(st.content_hash, '') as "contentHash", now() as now
      from screens s left join screen_states st on st.screen_id = s.id where s.id = $1`,
    values: [id],
  })
  return row
}

/**
 * Raises the revision of the screen if its content differs, and returns the revision. Returns null if the stored
 * content is newer, because it was read later than this.
 */
export async function writeContentHash(
  sql: Sql,
  id: string,
  contentHash: string,
  readAt: DatabaseTimestampText,
): Promise<number | null> {
  const [row] = await sql.rows<{ revision: number }>({
    name: 'screen_revision',
    text: `
      insert into screen_states as st (screen_id, content_hash, content_at)
      select id, $2, $3::timestamptz from screens where id = $1 for key share
      on conflict (screen_id) do update set content_hash = excluded.content_hash, content_at = excluded.content_at,
        revision = st.revision + case when st.content_hash in ('', excluded.content_hash) then 0 else 1 end
      where st.content_at is null or st.content_at <= excluded.content_at
      returning st.revision`,
    values: [id, contentHash, readAt],
  })
  return row?.revision ?? null
}

/** What a screen reported last: the revision that it shows, and its device. */
export type Heartbeat = { revision: number; device: string | null }

/** Writes many heartbeats at once and skips deleted screens. */
export async function writeHeartbeats(sql: Sql, heartbeats: ReadonlyMap<string, Heartbeat>): Promise<void> {
  const reported = [...heartbeats.values()]
  await sql.rows({
    name: 'screens_seen_write',
    text: `
      insert into screen_states (screen_id, last_seen_at, shown_revision, device)
      select s.id, now(), sign.revision, sign.device
      from unnest($1::text[], $2::int[], $3::text[]) sign (id, revision, device) join screens s on s.id = sign.id
      order by s.id for key share of s
      on conflict (screen_id) do update set last_seen_at = now(), shown_revision = excluded.shown_revision,
        device = excluded.device`,
    values: [[...heartbeats.keys()], reported.map(({ revision }) => revision), reported.map(({ device }) => device)],
  })
}

type ScreenCare = {
  id: string
  lastSeenAt: Instant | null
  shownRevision: number | null
  device: string | null
  uptime: number | null
  isConnected: boolean
  now: Instant
}

/** Reads the reports of the screens that the caller can see, in the order of the settings. */
export function readHeartbeats(sql: Sql, caller: Caller): Promise<ScreenCare[]> {
  const bound = createSqlParameters()
  return sql.rows({
    text: `
      select s.id, st.last_seen_at as "lastSeenAt", st.shown_revision as "shownRevision", st.device, d.uptime,
        coalesce(st.last_seen_at > now() - interval '5 minutes', false) as "isConnected", now() as now
      from screens s left join screen_states st on st.screen_id = s.id
      left join lateral (
        select round(100.0 * sum(minutes) / nullif(sum(expected_minutes), 0), 1)::float8 as uptime
        from screen_days where screen_id = s.id and day > current_date - ${UPTIME_DAYS}) d on true
      where ${buildVisibleScreensCondition(caller, bound)} order by s.position, s.id`,
    values: bound.values,
  })
}
