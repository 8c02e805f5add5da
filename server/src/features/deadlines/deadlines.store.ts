import type { Day } from '@poledne/contract/domain/day'
import type { ReminderKind } from '@poledne/contract/domain/deadline'
import type { Instant } from '@poledne/contract/domain/instant'
import type { PublicationDeadline } from '@poledne/contract/modules/deadline'
import { buildCanSignInSql } from '../../core/access/access.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildHasPermissionSql, toPermissionJson } from '../notifications/index.ts'

/** Restaurants of one time zone and country that serve a variant, and the first day on which one of them does. */
export type ServingPlace = { timezone: string; country: string | null; since: Day }
type VariantDeadline = PublicationDeadline & { id: number; nameCs: string; nameEn: string; places: ServingPlace[] }

/** Reads the variants with a deadline that active restaurants serve. */
export const readVariantDeadlines = (sql: Sql): Promise<VariantDeadline[]> =>
  sql.rows<VariantDeadline>({
    name: 'deadline_variants',
    text: `
      select v.id, v.name_cs as "nameCs", v.name_en as "nameEn", (v.publish_by ->> 'weekday')::int as weekday,
        v.publish_by ->> 'time' as time, v.publish_by -> 'userIds' as "userIds",
        json_agg(json_build_object('timezone', p.timezone, 'country', p.country, 'since', p.since)) as places
      from weekly_menu_variants v
      cross join lateral (
        select r.timezone, r.country, min(first.start_date) as since
        from restaurants r
        cross join lateral (
          select s.start_date from restaurant_menus s
          where s.restaurant_id = r.id and s.weekly_menu_variant_id = v.id and not s.archived
          order by s.start_date limit 1) first
        where r.active and not r.archived
        group by r.timezone, r.country) p
      where v.publish_by is not null
      group by v.id order by v.position, v.id`,
  })

type Week = { weeklyMenuVariantId: number; startDate: Day }

export const readSnoozes = (sql: Sql, weeks: readonly Day[]): Promise<(Week & { until: Instant })[]> =>
  sql.rows<Week & { until: Instant }>({
    name: 'deadline_snoozes',
    text: `
      select weekly_menu_variant_id as "weeklyMenuVariantId", start_date as "startDate", until
      from deadline_snoozes where start_date = any($1::date[])`,
    values: [weeks],
  })

type NewSnooze = Week & { until: Instant; reason: string }

/** Stores until when the reminders of a week are put off; a later snooze replaces an earlier one. */
export async function upsertSnooze(
  tx: Sql,
  userId: number,
  { weeklyMenuVariantId, startDate, until, reason }: NewSnooze,
): Promise<void> {
  await tx.rows({
    name: 'deadline_snooze',
    text: `
      insert into deadline_snoozes (weekly_menu_variant_id, start_date, until, reason, user_id)
      values ($1, $2, $3::timestamptz, $4, $5)
      on conflict (weekly_menu_variant_id, start_date) do update
      set until = excluded.until, reason = excluded.reason, user_id = excluded.user_id, at = now()`,
    values: [weeklyMenuVariantId, startDate, until, reason, userId],
  })
}

/** The SQL condition for a menu that guests see, or will see. */
const IS_ON_ITS_WAY = 'm.active and (m.published or m.publish_at is not null)'

type StoredWeek = Week & { id: number; isOnItsWay: boolean }

/** Reads the menus of these weeks, and whether each is published or scheduled. */
export const readStoredWeeks = (sql: Sql, weeks: readonly Day[]): Promise<StoredWeek[]> =>
  sql.rows<StoredWeek>({
    name: 'deadline_weeks',
    text: `
      select m.id, m.weekly_menu_variant_id as "weeklyMenuVariantId", m.start_date as "startDate", ${IS_ON_ITS_WAY} as "isOnItsWay"
      from weekly_menus m where not m.archived and m.start_date = any($1::date[])`,
    values: [weeks],
  })

type Claim = Week & { kind: ReminderKind; dueAt: Instant }

/**
 * Stores that reminders are sent at the time `now`, and returns those that neither this nor another instance has sent
 * since they were due, except of weeks that have meanwhile been published or scheduled.
 */
export const claimReminders = (
  tx: Sql,
  claims: readonly Claim[],
  now: Instant,
): Promise<(Week & { kind: ReminderKind })[]> =>
  tx.rows<Week & { kind: ReminderKind }>({
    name: 'deadline_claim',
    text: `
      with due as materialized (
        select * from jsonb_to_recordset($1) as c ("weeklyMenuVariantId" int, "startDate" date, kind text, "dueAt" timestamptz)
      )
      insert into deadline_notices as sent (weekly_menu_variant_id, start_date, kind, sent_at)
      select "weeklyMenuVariantId", "startDate", kind, $2::timestamptz from due
      where not exists (
        select from weekly_menus m where m.weekly_menu_variant_id = due."weeklyMenuVariantId"
          and m.start_date = due."startDate" and not m.archived and ${IS_ON_ITS_WAY})
      order by 1, 2
      on conflict (weekly_menu_variant_id, start_date, kind) do update set sent_at = excluded.sent_at
      where sent.sent_at < (
        select "dueAt" from due where due."weeklyMenuVariantId" = excluded.weekly_menu_variant_id
          and due."startDate" = excluded.start_date)
      returning weekly_menu_variant_id as "weeklyMenuVariantId", start_date as "startDate", kind`,
    values: [JSON.stringify(claims), now],
  })

export type Recipient = {
  id: number
  timezone: string
  /** Whether the user gets the reminders of variants without chosen users. */
  isEditor: boolean
  /** The last day on which the user got the mail that collects reminders. */
  mailedOn: Day | null
}

/** Reads the users who can sign in and can edit weekly menus, or are named. */
export const readRecipients = (sql: Sql, userIds: readonly number[]): Promise<Recipient[]> =>
  sql.rows<Recipient>({
    name: 'deadline_recipients',
    text: `
      select u.id, u.timezone, holder.is_editor as "isEditor", mail.day as "mailedOn"
      from users u left join deadline_mails mail on mail.user_id = u.id
      cross join lateral (select ${buildHasPermissionSql('$2')} as is_editor) holder
      where ${buildCanSignInSql('u')} and (u.id = any($1::int[]) or holder.is_editor)
      order by u.id`,
    values: [userIds, toPermissionJson('weeklyMenus.edit')],
  })

/** Claims the mail that collects the reminders of a user on a day; false if it was sent. */
export async function claimMail(tx: Sql, userId: number, day: Day): Promise<boolean> {
  const claimed = await tx.rows({
    name: 'deadline_mail_claim',
    text: `
      insert into deadline_mails as mail (user_id, day) values ($1, $2)
      on conflict (user_id) do update set day = excluded.day where mail.day < excluded.day returning user_id`,
    values: [userId, day],
  })
  return claimed.length > 0
}
