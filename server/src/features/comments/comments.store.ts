import type { Person } from '@poledne/contract/http/fields'
import type { Comment } from '@poledne/contract/modules/comment'
import { buildCanSignInSql } from '../../core/access/access.store.ts'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import {
  buildContainsConditionSql,
  buildPersonJsonSql,
  buildPersonNameSql,
  createSqlParameters,
} from '../../core/records/sqlBuilder.ts'
import { userBaseResource } from '../users/index.ts'

/** A comment before the abilities of the caller are added. */
export type CommentRow = Omit<Comment, 'can'>

const SELECT_COMMENTS = `
  select c.id, c.parent_id as "parentId", c.day, c.menu_item_type_id as "menuItemTypeId", c.body, c.at,
    ${buildPersonJsonSql('u')} as by, ${buildPersonJsonSql('s')} as "sentBy", c.resolved_at as "resolvedAt",
    ${buildPersonJsonSql('r')} as "resolvedBy",
    (select coalesce(json_agg(${buildPersonJsonSql('m')} order by m.id), '[]') from users m where m.id = any(c.mentions)) as mentions
  from weekly_menu_comments c
  left join users u on u.id = c.user_id
  left join users s on s.id = c.sent_by_id
  left join users r on r.id = c.resolved_by_id`

/** Reads one page of the comments on a menu, newest first, with the total and the number of open threads. */
export async function readComments(sql: Sql, menuId: number, page: RequestedPage) {
  const items = await sql.rows<CommentRow>({
    name: 'comments',
    text: `${SELECT_COMMENTS} where c.weekly_menu_id = $1 order by c.id desc limit $2 offset $3`,
    values: [menuId, page.pageSize, getPageOffset(page)],
  })
  const [counts] = await sql.rows<{ total: number; open: number }>({
    name: 'comments_count',
    text: `
      select count(*) as total, count(*) filter (where parent_id is null and resolved_at is null) as open
      from weekly_menu_comments where weekly_menu_id = $1`,
    values: [menuId],
  })
  return { items, ...page, total: counts?.total ?? 0, open: counts?.open ?? 0 }
}

export async function readComment(sql: Sql, menuId: number, id: number): Promise<CommentRow | undefined> {
  const [row] = await sql.rows<CommentRow>({
    name: 'comment',
    text: `${SELECT_COMMENTS} where c.weekly_menu_id = $1 and c.id = $2`,
    values: [menuId, id],
  })
  return row
}

type NewComment = {
  menuId: number
  body: string
  parentId: number | null
  day: number | null
  menuItemTypeId: number | null
  mentions: readonly number[]
}

export async function insertComment(sql: Sql, caller: Caller, comment: NewComment): Promise<number> {
  const [row] = await sql.rows<{ id: number }>({
    name: 'comment_insert',
    text: `
      insert into weekly_menu_comments (weekly_menu_id, parent_id, day, menu_item_type_id, body, mentions, user_id, sent_by_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      comment.menuId,
      comment.parentId,
      comment.day,
      comment.menuItemTypeId,
      comment.body,
      comment.mentions,
      caller.userId,
      caller.realUserId,
    ],
  })
  if (!row) throw new Error('the comment could not be written')
  return row.id
}

/** Sets or clears the resolution of a thread; a thread that is already in this state stays unchanged. */
export async function setThreadResolved(sql: Sql, id: number, resolvedById: number | null): Promise<void> {
  await sql.rows({
    name: 'comment_resolve',
    text: `
      update weekly_menu_comments set resolved_at = case when $2::int is not null then now() end, resolved_by_id = $2
      where id = $1 and (resolved_at is null) = ($2::int is not null)`,
    values: [id, resolvedById],
  })
}

/** Deletes a comment. A comment with replies only loses its text and is deleted with its last reply. */
export async function deleteComment(sql: Sql, { id, parentId }: Pick<CommentRow, 'id' | 'parentId'>): Promise<void> {
  const hasReplies = 'exists (select from weekly_menu_comments reply where reply.parent_id = c.id)'
  await sql.rows({
    name: 'comment_clear',
    text: `update weekly_menu_comments c set body = null, mentions = '{}' where c.id = $1 and ${hasReplies}`,
    values: [id],
  })
  const text = `delete from weekly_menu_comments c where c.id = $1 and not ${hasReplies}`
  await sql.rows({ name: 'comment_delete', text, values: [id] })
  if (parentId !== null)
    await sql.rows({ name: 'comment_delete_parent', text: `${text} and c.body is null`, values: [parentId] })
}

export async function readThreadAuthorIds(sql: Sql, rootId: number): Promise<number[]> {
  const rows = await sql.rows<{ userId: number }>({
    name: 'comment_authors',
    text: `
      select distinct user_id as "userId" from weekly_menu_comments
      where (id = $1 or parent_id = $1) and user_id is not null`,
    values: [rootId],
  })
  return rows.map(({ userId }) => userId)
}

/** Builds the condition that a user can sign in and view the weekly menu with the alias `menu`. */
const buildCanViewMenuSql = (user: string) => `
  ${buildCanSignInSql(user)} and exists (
    select from roles r, jsonb_array_elements(r.permissions) entry
    where r.id = any(${user}.role_ids) and not r.archived
      and entry ->> 'area' = 'weeklyMenus' and entry ->> 'action' = 'view'
      and ((entry ->> 'allItems')::boolean or menu.created_by = ${user}.id))`

/** Returns the given users who can sign in and view the menu. */
export async function filterMenuViewers(sql: Sql, menuId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>({
    name: 'comment_viewers',
    text: `
      select u.id from users u join weekly_menus menu on menu.id = $1
      where u.id = any($2::int[]) and ${buildCanViewMenuSql('u')}`,
    values: [menuId, userIds],
  })
  return rows.map(({ id }) => id)
}

/** The condition for users who changed the menu or commented on it; everyone who can view the menu sees their names. */
const WORKED_ON_MENU = `
  record.id in (
    select menu.created_by union select menu.updated_by
    union select h.user_id from history h where h.module = 'weeklyMenus' and h.record_id = menu.id
    union select c.user_id from weekly_menu_comments c where c.weekly_menu_id = menu.id)`

const MAX_PEOPLE = 10

/**
 * Finds users who can view the menu and are visible to the caller: all with users.view, else those who changed
 * it or commented on it. The caller comes last.
 */
export function findMentionableUsers(
  sql: Sql,
  caller: Caller,
  menuId: number,
  query: { search: string } | { ids: readonly number[] },
): Promise<Person[]> {
  const bound = createSqlParameters()
  const menu = bound.add(menuId)
  const isVisible = hasPermission(caller, 'users.view')
    ? buildScopeCondition(userBaseResource, caller, 'view', bound)
    : 'false'
  const name = buildPersonNameSql('record')
  const wanted = bound.add('ids' in query ? query.ids : query.search)
  const isWanted =
    'ids' in query
      ? `record.id = any(${wanted}::int[])`
      : `(${buildContainsConditionSql('search_text(record.username)', wanted)} or ${buildContainsConditionSql(`search_text(${name})`, wanted)})`
  return sql.rows<Person>({
    text: `
      select record.id, record.username, ${name} as name, record.first_name as "firstName", record.last_name as "lastName"
      from users record join weekly_menus menu on menu.id = ${menu}
      where ${isWanted} and (${isVisible} or ${WORKED_ON_MENU}) and ${buildCanViewMenuSql('record')}
      order by record.id = ${bound.add(caller.userId)}, ${name} collate "czech", record.id ${'ids' in query ? '' : `limit ${MAX_PEOPLE}`}`,
    values: bound.values,
  })
}
