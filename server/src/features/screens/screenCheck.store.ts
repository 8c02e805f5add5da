import type { Instant } from '@poledne/contract/domain/instant'
import type { Closure, OpeningHours } from '@poledne/contract/modules/restaurant'
import { SILENCE_MINUTES, UPTIME_DAYS } from '@poledne/contract/modules/screenCare'
import { buildCanSignInSql } from '../../core/access/access.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildHasPermissionSql, toPermissionJson } from '../notifications/index.ts'

export type WatchedScreen = {
  id: string
  name: string
  restaurantId: number
  hoursFrom: string | null
  hoursTo: string | null
  alerts: boolean
  lastSeenAt: Instant
  silenceMailedAt: Instant | null
  nameCs: string
  nameEn: string
  timezone: string
  openingHours: OpeningHours[]
  closures: Closure[]
}

/** Reads the screens of active restaurants that have been seen in the last days; others are no longer in use. */
export const readWatchedScreens = (sql: Sql, now: Instant): Promise<WatchedScreen[]> =>
  sql.rows<WatchedScreen>({
    name: 'screens_watched',
    text: `
      select s.id, s.name, s.restaurant_id as "restaurantId", s.hours_from as "hoursFrom", s.hours_to as "hoursTo", s.alerts,
        st.last_seen_at as "lastSeenAt", st.silence_mailed_at as "silenceMailedAt", r.name_cs as "nameCs",
        r.name_en as "nameEn", r.timezone, r.opening_hours as "openingHours", r.closures
      from screens s join screen_states st on st.screen_id = s.id join restaurants r on r.id = s.restaurant_id
      where st.last_seen_at > $1::timestamptz - interval '${UPTIME_DAYS} days' and r.active and not r.archived
      order by r.name_cs, s.position, s.id`,
    values: [now],
  })

/** Adds minutes to the expected ones of these screens, and to the seen ones of those that reported in these minutes. */
export async function countMinutes(sql: Sql, ids: readonly string[], minutes: number, now: Instant): Promise<void> {
  await sql.rows({
    name: 'screen_minutes',
    text: `
      insert into screen_days as d (screen_id, day, minutes, expected_minutes)
      select s.id, ($3::timestamptz at time zone 'utc')::date,
        case when st.last_seen_at > $3::timestamptz - make_interval(mins => $2) then $2 else 0 end, $2
      from screens s join screen_states st on st.screen_id = s.id where s.id = any($1::text[])
      order by s.id for key share of s
      on conflict (screen_id, day) do update set minutes = d.minutes + excluded.minutes,
        expected_minutes = d.expected_minutes + excluded.expected_minutes`,
    values: [ids, minutes, now],
  })
}

/** Stores that a mail reports these screens as silent; returns those that no instance has reported. */
export const claimSilent = (sql: Sql, ids: readonly string[], now: Instant): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>({
    name: 'screens_silent',
    text: `
      update screen_states set silence_mailed_at = $2::timestamptz
      where screen_id = any($1::text[]) and silence_mailed_at is null
        and last_seen_at <= $2::timestamptz - interval '${SILENCE_MINUTES} minutes'
      returning screen_id as id`,
    values: [ids, now],
  })

/** Stores that these screens were seen again; returns those for which no other instance did. */
export const claimBack = (sql: Sql, ids: readonly string[]): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>({
    name: 'screens_back',
    text: `
      update screen_states set silence_mailed_at = null
      where screen_id = any($1::text[]) and last_seen_at > silence_mailed_at returning screen_id as id`,
    values: [ids],
  })

/** Reads the users who can sign in and edit the screens of at least one restaurant. */
export const readScreenEditors = (sql: Sql): Promise<{ id: number; timezone: string }[]> =>
  sql.rows<{ id: number; timezone: string }>({
    name: 'screen_editors',
    text: `
      select u.id, u.timezone from users u where ${buildCanSignInSql('u')} and ${buildHasPermissionSql('$1')}
      order by u.id`,
    values: [toPermissionJson('settings.edit')],
  })
