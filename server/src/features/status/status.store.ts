import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildPersonNameSql } from '../../core/records/sqlBuilder.ts'
import { readSettings, SETTINGS_COLUMNS, type Settings, toSettings } from '../system/index.ts'
import { isLockActiveSql } from '../weeklyMenus/index.ts'

export type Badges = { notifications: number; requests: number }
type Lock = { module: string; id: number; lockedAt: string; lockedByUserId: number; lockedByUserName: string }
/** A lock with the creator of the locked menu, because some callers can see only their own menus. */
type OwnedLock = Lock & { createdById: number | null }
export type SessionStatus = {
  tokenExpireAt: string
  badges: Badges
  lockedItems: { items: Lock[] }
  settings: Settings
}

/**
 * The badge counts of the user in `w`: unread notifications, and support requests, which are the open ones for users
 * who answer them and the own ones that wait for an answer for all others.
 */
const BADGE_COLUMNS = `
  (select count(*) from notifications n where n.user_id = w.user_id and n.read_at is null) as notifications,
  (select count(*) from support_requests q
    where case when w.answers then q.status = 'open' else q.created_by = w.user_id and q.status = 'waiting' end) as requests`

const LOCKS_SQL = `
  select coalesce(json_agg(json_build_object('module', 'weeklyMenus', 'id', l.weekly_menu_id,
    'lockedAt', to_char(l.locked_at, 'YYYY-MM-DD"T"HH24:MI:SS'), 'lockedByUserId', l.user_id,
    'lockedByUserName', ${buildPersonNameSql('u')}, 'createdById', m.created_by) order by l.weekly_menu_id), '[]')
  from weekly_menu_locks l join users u on u.id = l.user_id join weekly_menus m on m.id = l.weekly_menu_id
  where ${isLockActiveSql('l')}`

export const canAnswerSupportRequests = (caller: Caller): boolean =>
  getScope(caller, 'supportRequests', 'view') === 'all' || getScope(caller, 'supportRequests', 'edit') === 'all'

function filterVisibleLocks(caller: Caller, locks: readonly OwnedLock[]): SessionStatus['lockedItems'] {
  const scope = getScope(caller, 'weeklyMenus', 'view')
  const seen = locks.filter(({ createdById }) => scope === 'all' || (scope === 'own' && createdById === caller.userId))
  return { items: seen.map(({ createdById: _, ...lock }) => lock) }
}

type StatusRow = Badges & Omit<Settings, 'version'> & { tokenExpireAt: string; locks: OwnedLock[] }

/** Reads the whole status in one query; the client uses `tokenExpireAt` to renew its token in time. */
export async function readSessionStatus(sql: Sql, caller: Caller): Promise<SessionStatus> {
  const [row] = await sql.rows<StatusRow>({
    name: 'status',
    text: `
      select (select max(expires_at) from session_tokens where session_id = $1) as "tokenExpireAt", ${BADGE_COLUMNS},
        (${LOCKS_SQL}) as locks, ${SETTINGS_COLUMNS}
      from settings, (select $2::int as user_id, $3::boolean as answers) w`,
    values: [caller.sessionId, caller.userId, canAnswerSupportRequests(caller)],
  })
  if (!row) throw new Error('The settings row is missing')
  const { tokenExpireAt, notifications, requests, locks } = row
  return {
    tokenExpireAt: tokenExpireAt ?? '',
    badges: { notifications, requests },
    lockedItems: filterVisibleLocks(caller, locks),
    settings: toSettings(row),
  }
}

/** Reads the badges of several callers at once, by user id. */
export async function readBadges(sql: Sql, callers: readonly Caller[]): Promise<Map<number, Badges>> {
  const rows = await sql.rows<Badges & { userId: number }>({
    name: 'badges',
    text: `
      select w.user_id as "userId", ${BADGE_COLUMNS} from unnest($1::int[], $2::boolean[]) as w (user_id, answers)`,
    values: [callers.map(({ userId }) => userId), callers.map(canAnswerSupportRequests)],
  })
  return new Map(rows.map(({ userId, notifications, requests }) => [userId, { notifications, requests }]))
}

/** Reads the status that all open event streams share; each caller gets only the locks that they can see. */
export async function readSharedStatus(
  sql: Sql,
): Promise<{ settings: Settings; getVisibleLocks: (caller: Caller) => SessionStatus['lockedItems'] }> {
  const [[row], settings] = await Promise.all([
    sql.rows<{ locks: OwnedLock[] }>({ name: 'locks', text: `select (${LOCKS_SQL}) as locks` }),
    readSettings(sql),
  ])
  const locks = row?.locks ?? []
  return { settings, getVisibleLocks: (caller) => filterVisibleLocks(caller, locks) }
}
