import type { NOTIFICATION_TYPES, NotificationKey } from '@poledne/contract/notification'
import type { Permission } from '@poledne/contract/permissions'
import type { Sql } from '../../db/database.ts'

type Recipients = { userIds: readonly number[] } | { permission: Permission; except?: number }

export type Notice = Recipients & {
  type: (typeof NOTIFICATION_TYPES)[number]
  key: NotificationKey
  title: string
  body: string
  /** A place in the app that it speaks of, below the base path. */
  link: string | null
}

/** Whoever cannot sign in is told nothing. */
const USABLE = 'u.active and not u.blocked and not u.archived'
const NAMED = 'u.id = any($6::int[])'
const HOLDERS = `
  u.id is distinct from $7::int and exists (
    select from roles r where r.id = any(u.role_ids) and not r.archived and r.permissions @> $6::jsonb)`

/**
 * Writes a notification for everybody named, or for every holder of a permission, each once and only for those who can
 * sign in. Answers with whom it reached: tell `badges` of them once the transaction has committed.
 */
export async function notify(sql: Sql, notice: Notice): Promise<number[]> {
  const { type, key, title, body, link } = notice
  const [name, where, recipients] =
    'permission' in notice
      ? ['notify_holders', HOLDERS, [holding(notice.permission), notice.except ?? null]]
      : ['notify', NAMED, [notice.userIds]]
  const rows = await sql.rows<{ userId: number }>({
    name,
    text: `
      insert into notifications (user_id, type, key, title, body, link)
      select u.id, $1, $2, $3, $4, $5 from users u where ${USABLE} and ${where}
      returning user_id as "userId"`,
    values: [type, key, title, body, link, ...recipients],
  })
  return rows.map(({ userId }) => userId)
}

function holding(permission: Permission): string {
  const [area, action] = permission.split('.')
  return JSON.stringify([{ area, action }])
}
