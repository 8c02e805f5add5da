import type { Permission } from '@poledne/contract/access/permissions'
import type { RawQuery } from '@poledne/contract/list/listQuery'
import {
  MERGED_NOTIFICATION_KEYS,
  type NOTIFICATION_TYPES,
  type Notification,
  type NotificationKey,
  notificationList,
  SECURITY_NOTIFICATION_KEYS,
} from '@poledne/contract/modules/notification'
import { buildCanSignInSql } from '../../core/access/access.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { type ListContext, type ListSource, listRows } from '../../core/records/list/list.store.ts'
import { buildVisibleUsersCondition } from '../../core/records/record.policy.ts'
import { buildPersonJsonSql, buildPersonNameSql, createSqlParameters } from '../../core/records/sqlBuilder.ts'

type Recipients = { userIds: readonly number[] } | { permission: Permission; except?: number }

export type NewNotification = Recipients & {
  type: (typeof NOTIFICATION_TYPES)[number]
  key: NotificationKey
  title: string
  body: string
  /** The path of a page in the web app, without the base path. */
  link: string | null
  /** The user who caused the notification; missing for notifications of the system. */
  senderId?: number
}

const toSqlList = (keys: readonly NotificationKey[]): string => keys.map((key) => `'${key}'`).join(', ')

const IS_NAMED_USER_SQL = 'u.id = any($7::int[])'

/** Builds the SQL condition for a user `u` with a permission for all records, which `toPermissionJson` formats. */
export const buildHasPermissionSql = (permission: string): string =>
  `exists (select from roles r where r.id = any(u.role_ids) and not r.archived and r.permissions @> ${permission}::jsonb)`
const HAS_PERMISSION = `u.id is distinct from $8::int and ${buildHasPermissionSql('$7')}`

/**
 * Inserts a notification for the named users, or for all users who have a permission for all records, if they can sign
 * in. If it is merged with an unread notification, it replaces that one as the newest. Returns the ids of these users,
 * so that the caller can publish their `badges` after the commit.
 */
export async function notify(sql: Sql, notice: NewNotification): Promise<number[]> {
  const { type, key, title, body, link } = notice
  const [name, where, recipients] =
    'permission' in notice
      ? ['notify_holders', HAS_PERMISSION, [toPermissionJson(notice.permission), notice.except ?? null]]
      : ['notify', IS_NAMED_USER_SQL, [notice.userIds]]
  const rows = await sql.rows<{ userId: number }>({
    name,
    text: `
      with recipients as (select u.id from users u where ${buildCanSignInSql('u')} and ${where}),
      merged as (
        delete from notifications n using recipients r
        where n.user_id = r.id and n.sender_id = $6::int and n.key = $2 and n.read_at is null
          and n.key in (${toSqlList(MERGED_NOTIFICATION_KEYS)})
        returning n.user_id, n.type, n.count
      )
      insert into notifications (user_id, type, key, title, body, link, sender_id, count)
      select r.id, case when bool_or(m.type = 'critical') then 'critical' else $1 end, $2, $3, $4, $5, $6::int,
        1 + coalesce(sum(m.count), 0)
      from recipients r left join merged m on m.user_id = r.id group by r.id
      returning user_id as "userId"`,
    values: [type, key, title, body, link, notice.senderId ?? null, ...recipients],
  })
  const reached = rows.map(({ userId }) => userId)
  await deleteOldestNotifications(sql, reached)
  if (reached.length > 0) sql.publish({ about: 'badges', userIds: reached })
  return reached
}

/**
 * The numbers of notifications that a user keeps: read ones beyond `MAX_READ` are deleted, and all beyond `MAX_STORED`,
 * except unread ones about the security of the account.
 */
const MAX_READ = 500
const MAX_STORED = 1_000

async function deleteOldestNotifications(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'notifications_delete_oldest',
    text: `
      delete from notifications where id in (
        select o.id from unnest($1::int[]) u(id), lateral (
          select n.id, n.key, n.read_at, row_number() over (order by n.id desc) as number
          from notifications n where n.user_id = u.id order by n.id desc offset ${MAX_READ}
        ) o where o.read_at is not null or (o.number > ${MAX_STORED} and o.key not in (${toSqlList(SECURITY_NOTIFICATION_KEYS)})))`,
    values: [userIds],
  })
}

export function toPermissionJson(permission: Permission): string {
  const [area, action] = permission.split('.')
  // Users with a permission for their own records only must not learn about records of others.
  return JSON.stringify([{ area, action, allItems: true }])
}

const COLUMN_EXPRESSIONS: Readonly<Record<string, string>> = {
  senderName: buildPersonNameSql('s'),
  createdAt: 'record.created_at',
  readAt: 'record.read_at',
  unread: '(record.read_at is null)',
}
const SELECT = `record.id, record.type, record.key, record.title, record.body, record.link, record.count,
  record.created_at as "createdAt", record.read_at as "readAt", ${buildPersonJsonSql('s')} as sender`

/** Lists the notifications of the caller, with the number of all unread ones. */
export async function listNotifications(context: ListContext, raw: RawQuery) {
  const { userId } = context.caller
  const source: ListSource = {
    ...notificationList,
    from: 'notifications record left join users s on s.id = record.sender_id',
    select: SELECT,
    getExpression: (column) => COLUMN_EXPRESSIONS[column] ?? `record.${column}`,
    changesSilently: true,
    buildScope: (bound) => `record.user_id = ${bound.add(userId)}`,
  }
  const [{ rows, ...page }, [counts]] = await Promise.all([
    listRows<Notification>(context, source, raw),
    context.database.rows<{ unread: number }>({
      name: 'notifications_unread',
      text: 'select count(*) as unread from notifications where user_id = $1 and read_at is null',
      values: [userId],
    }),
  ])
  return { items: rows, ...page, unread: counts?.unread ?? 0 }
}

/** Marks some or all notifications of a user as read; returns how many are still unread. */
export async function markNotificationsRead(sql: Sql, userId: number, ids: readonly number[] | 'all'): Promise<number> {
  const [row] = await sql.rows<{ unread: number }>({
    name: 'notifications_read',
    text: `
      with read as (
        update notifications set read_at = now()
        where user_id = $1 and read_at is null and ($2::int[] is null or id = any($2)) returning 1
      )
      select (select count(*) from notifications where user_id = $1 and read_at is null) - (select count(*) from read) as unread`,
    values: [userId, ids === 'all' ? null : ids],
  })
  sql.publish({ about: 'badges', userIds: [userId] })
  return row?.unread ?? 0
}

type BroadcastRecipients = { roleIds: readonly number[]; userIds: readonly number[] }

/** Returns the given roles and users that the sender can see; archived roles are left out. */
export async function findVisibleRecipients(
  sql: Sql,
  caller: Caller,
  { roleIds, userIds }: BroadcastRecipients,
): Promise<BroadcastRecipients> {
  const bound = createSqlParameters()
  const [roles, users] = [bound.add(roleIds), bound.add(userIds)]
  const [row] = await sql.rows<BroadcastRecipients>({
    text: `
      select array(select id from roles where id = any(${roles}::int[]) and not archived) as "roleIds",
        array(select record.id from users record where record.id = any(${users}::int[]) and ${buildVisibleUsersCondition(caller, bound)}) as "userIds"`,
    values: bound.values,
  })
  return row ?? { roleIds: [], userIds: [] }
}

/** Finds the named users and the users with one of these roles, each once, as far as the sender can see them. */
export async function findRecipientIds(
  sql: Sql,
  caller: Caller,
  { roleIds, userIds }: BroadcastRecipients,
): Promise<number[]> {
  const bound = createSqlParameters()
  const [roles, users] = [bound.add(roleIds), bound.add(userIds)]
  const rows = await sql.rows<{ id: number }>({
    text: `
      select record.id from users record
      where (record.role_ids && ${roles}::int[] or record.id = any(${users}::int[])) and ${buildVisibleUsersCondition(caller, bound)}`,
    values: bound.values,
  })
  return rows.map(({ id }) => id)
}
