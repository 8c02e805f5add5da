import type { Language } from '@poledne/contract/domain/languages'
import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { RawViolation } from '@poledne/contract/http/violations'
import { type Comment, type commentEndpoints, MAX_COMMENTS } from '@poledne/contract/modules/comment'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import { findUnknownChoices } from '../../core/changeSets/bulk.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, createValidationProblem } from '../../core/errors/problem.ts'
import type { RequestedPage } from '../../core/http/page.ts'
import { getRecord, type RecordContext } from '../../core/records/record.service.ts'
import type { RecordResponse } from '../../core/records/resource.ts'
import { notify } from '../notifications/index.ts'
import { buildMenuLink, readMenuForEditing, readMenusForUpdate, weeklyMenuResource } from '../weeklyMenus/index.ts'
import {
  type CommentRow,
  deleteComment,
  filterMenuViewers,
  findMentionableUsers,
  insertComment,
  readComment,
  readComments,
  readThreadAuthorIds,
  setThreadResolved,
} from './comments.store.ts'

const MAX_EXCERPT = 200

const toContext = (sql: Sql, caller: Caller, language: Language): RecordContext => ({
  sql,
  resource: weeklyMenuResource,
  caller,
  language,
})

const isAuthor = (caller: Caller, { by }: CommentRow) => by?.id === caller.userId

const toComment = (row: CommentRow, caller: Caller, menu: RecordResponse): Comment => ({
  ...row,
  can: {
    resolve: row.parentId === null && (menu.can.edit === true || isAuthor(caller, row)),
    delete: row.body !== null && isAuthor(caller, row),
  },
})

type CommentCall = { caller: Caller; language: Language; menuId: number }

/** Reads a page of comments for users who can view the menu; users who can edit it can write and resolve them. */
export async function listComments(sql: Sql, { caller, language, menuId }: CommentCall, page: RequestedPage) {
  const menu = await getRecord(toContext(sql, caller, language), menuId)
  const { items, ...rest } = await readComments(sql, menuId, page)
  return { items: items.map((row) => toComment(row, caller, menu)), ...rest, can: { add: menu.can.edit === true } }
}

export async function listMentionableUsers(sql: Sql, { caller, language, menuId }: CommentCall, search: string) {
  await getRecord(toContext(sql, caller, language), menuId)
  return findMentionableUsers(sql, caller, menuId, { search })
}

type NewComment = ParsedRequest<typeof commentEndpoints.create>['body']

/** Returns the first comment of the thread that the reply belongs to; throws if it is not on this menu. */
async function readParent(tx: Sql, menuId: number, parentId: number | undefined): Promise<CommentRow | null> {
  if (parentId === undefined) return null
  const parent = await readComment(tx, menuId, parentId)
  if (!parent || parent.parentId !== null) throw createValidationProblem({ field: 'parentId', code: 'selectValue' })
  return parent
}

/** Throws for a menu item type that does not exist, and for mentions of users who cannot be mentioned. */
async function checkReferences(tx: Sql, caller: Caller, menuId: number, { menuItemTypeId, mentions }: NewComment) {
  const violations: RawViolation[] = []
  if (menuItemTypeId !== undefined && (await findUnknownChoices(tx, 'menu_item_types', [menuItemTypeId])).length > 0)
    violations.push({ field: 'menuItemTypeId', code: 'selectValue' })
  const known = mentions.length > 0 ? await findMentionableUsers(tx, caller, menuId, { ids: mentions }) : []
  mentions.forEach((userId, index) => {
    if (!known.some(({ id }) => id === userId)) violations.push({ field: `mentions.${index}`, code: 'selectValue' })
  })
  if (violations.length > 0) throw createValidationProblem(...violations)
}

/** Notifies the mentioned users and, after a reply, the other users who wrote in the thread. */
async function notifyReaders(tx: Sql, caller: Caller, menu: RecordResponse, comment: CommentRow): Promise<void> {
  const notice = {
    type: 'info',
    title: `${menu.weeklyMenuVariantNameCs} · ${menu.startDate}`,
    body: [...(comment.body ?? '')].slice(0, MAX_EXCERPT).join(''),
    link: `${buildMenuLink(menu.id)}/edit?comment=${comment.id}`,
    senderId: getRealUserId(caller),
  } as const
  const mentioned = comment.mentions.map(({ id }) => id).filter((id) => id !== caller.userId)
  const authors = comment.parentId === null ? [] : await readThreadAuthorIds(tx, comment.parentId)
  const others = authors.filter((id) => id !== caller.userId && !mentioned.includes(id))
  const viewers = others.length > 0 ? await filterMenuViewers(tx, menu.id, others) : []
  if (mentioned.length > 0) await notify(tx, { ...notice, key: 'commentMention', userIds: mentioned })
  if (viewers.length > 0) await notify(tx, { ...notice, key: 'commentReply', userIds: viewers })
}

/** Adds a comment and reopens a resolved thread that it replies to. Runs inside a transaction. */
export async function addComment(tx: Sql, { caller, language, menuId }: CommentCall, fields: NewComment) {
  // The lock on the row of the menu makes concurrent comments wait, so that the limit cannot be exceeded.
  await readMenuForEditing(tx, caller, menuId)
  const menu = await getRecord(toContext(tx, caller, language), menuId)
  const parent = await readParent(tx, menuId, fields.parentId)
  await checkReferences(tx, caller, menuId, fields)
  const { total } = await readComments(tx, menuId, { page: 1, pageSize: 1 })
  if (total >= MAX_COMMENTS)
    throw createValidationProblem({ field: 'body', code: 'wrongFormat', reason: 'tooManyComments' })
  const { body, mentions, day = null, menuItemTypeId = null } = fields
  const place = parent ?? { day, menuItemTypeId }
  const id = await insertComment(tx, caller, {
    menuId,
    body,
    mentions,
    parentId: parent?.id ?? null,
    day: place.day,
    menuItemTypeId: place.menuItemTypeId,
  })
  if (parent?.resolvedAt) await setThreadResolved(tx, parent.id, null)
  tx.publish({ about: 'comments', weeklyMenuId: menuId })
  const row = await readComment(tx, menuId, id)
  if (!row) throw new Error('the comment could not be read')
  await notifyReaders(tx, caller, menu, row)
  return toComment(row, caller, menu)
}

/** Reads a comment that the caller wants to change; throws 404 if the caller cannot view the menu. */
async function readOwnOrEditable(tx: Sql, { caller, language, menuId }: CommentCall, id: number) {
  // The lock on the row of the menu makes this change wait for new replies, which a deletion would delete too.
  await readMenusForUpdate(tx, caller, [menuId], ['view'])
  const menu = await getRecord(toContext(tx, caller, language), menuId)
  const row = await readComment(tx, menuId, id)
  if (!row) throw createNotFoundProblem()
  return { menu, row, abilities: toComment(row, caller, menu).can }
}

/** Resolves or reopens a thread. Runs inside a transaction. */
export async function resolveThread(tx: Sql, call: CommentCall, id: number, isResolved: boolean): Promise<Comment> {
  const { menu, abilities } = await readOwnOrEditable(tx, call, id)
  if (!abilities.resolve) throw createForbiddenProblem()
  await setThreadResolved(tx, id, isResolved ? call.caller.userId : null)
  tx.publish({ about: 'comments', weeklyMenuId: call.menuId })
  const row = await readComment(tx, call.menuId, id)
  if (!row) throw createNotFoundProblem()
  return toComment(row, call.caller, menu)
}

/** Deletes a comment of the caller. Runs inside a transaction. */
export async function removeComment(tx: Sql, call: CommentCall, id: number): Promise<void> {
  const { row, abilities } = await readOwnOrEditable(tx, call, id)
  if (!abilities.delete) throw createForbiddenProblem()
  await deleteComment(tx, row)
  tx.publish({ about: 'comments', weeklyMenuId: call.menuId })
}
