import { z } from 'zod'
import { MAX_COMMENT_BODY, MAX_COMMENTS_PAGE_SIZE, MAX_MENTIONS } from '../domain/limits.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  choice,
  choices,
  createPageQuerySchema,
  createPageSchema,
  id,
  idParam,
  instant,
  person,
  requiredMultiLineText,
  singleLineText,
} from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import { weekday } from './weeklyMenu.ts'

/** The highest number of comments on one weekly menu. */
export const MAX_COMMENTS = 500
export const COMMENTS_PAGE_SIZE = 50
const MAX_PERSON_SEARCH = 100

const comment = z.object({
  id,
  /** The first comment of the thread; null if this comment is the first one. */
  parentId: id.nullable(),
  day: weekday.nullable(),
  menuItemTypeId: id.nullable(),
  /** The text; null if the author deleted the comment after others had replied to it. */
  body: z.string().nullable(),
  at: instant,
  by: person.nullable(),
  /** The signed-in user, if they wrote the comment while acting as another user. */
  sentBy: person.nullable(),
  mentions: z.array(person),
  /** When the thread was resolved, and who resolved it; null for an open thread and for replies. */
  resolvedAt: instant.nullable(),
  resolvedBy: person.nullable(),
  can: z.object({ resolve: z.boolean(), delete: z.boolean() }),
})
export type Comment = z.output<typeof comment>

const shared = { tag: 'weeklyMenus', params: recordParams } as const
const view = { ...shared, guard: 'weeklyMenus.view' } as const
const commentParams = z.strictObject({ id: idParam, commentId: idParam })

/**
 * These endpoints are for comments on a weekly menu, on a day or on a cell. A comment without `parentId` starts a
 * thread.
 */
export const commentEndpoints = {
  list: defineEndpoint('GET', 'weeklyMenus/:id/comments/', {
    ...view,
    summary: 'List the comments on a weekly menu',
    operationId: 'listComments',
    description: 'Lists the comments on a weekly menu by pages, newest first, with the number of open threads.',
    query: createPageQuerySchema(MAX_COMMENTS_PAGE_SIZE),
    response: createPageSchema(comment).extend({
      /** The number of threads that are not resolved. */
      open: z.int(),
      can: z.object({ add: z.boolean() }),
    }),
  }),
  people: defineEndpoint('GET', 'weeklyMenus/:id/comments/people/', {
    ...view,
    summary: 'List the users who can be mentioned',
    operationId: 'listMentionableUsers',
    description:
      'Lists users who can view the weekly menu. The caller must be able to see them, because of users.view or because they have worked on this menu.',
    query: z.strictObject({ search: singleLineText(MAX_PERSON_SEARCH).optional() }),
    response: z.object({ items: z.array(person) }),
  }),
  create: defineEndpoint('POST', 'weeklyMenus/:id/comments/', {
    ...shared,
    guard: 'weeklyMenus.edit',
    summary: 'Comment on a weekly menu',
    operationId: 'addComment',
    description:
      'Adds a comment to a weekly menu, to a day, to a cell, or to a thread, and notifies the mentioned users. It needs no lock.',
    body: z
      .strictObject({
        body: requiredMultiLineText(MAX_COMMENT_BODY),
        parentId: choice.optional(),
        day: weekday.optional(),
        menuItemTypeId: choice.optional(),
        mentions: choices(MAX_MENTIONS).default([]),
      })
      .refine(({ day, menuItemTypeId }) => menuItemTypeId === undefined || day !== undefined, {
        error: 'selectValue',
        path: ['day'],
      })
      // A reply belongs to the cell of its thread.
      .refine(({ parentId, day }) => parentId === undefined || day === undefined, {
        error: 'selectValue',
        path: ['parentId'],
      }),
    response: comment,
    status: 201,
  }),
  resolve: defineEndpoint('POST', 'weeklyMenus/:id/comments/:commentId/resolve/', {
    ...view,
    summary: 'Resolve a thread',
    operationId: 'resolveComment',
    description:
      'Resolves the thread of a comment. The author of the thread and users who can edit the menu can do so.',
    params: commentParams,
    body: z.strictObject({}),
    response: comment,
  }),
  reopen: defineEndpoint('POST', 'weeklyMenus/:id/comments/:commentId/reopen/', {
    ...view,
    summary: 'Reopen a thread',
    operationId: 'reopenComment',
    description: 'Reopens a resolved thread.',
    params: commentParams,
    body: z.strictObject({}),
    response: comment,
  }),
  delete: defineEndpoint('DELETE', 'weeklyMenus/:id/comments/:commentId/', {
    ...view,
    summary: 'Delete an own comment',
    operationId: 'deleteComment',
    description: 'Deletes a comment of the caller. If others have replied to it, only its text is removed.',
    params: commentParams,
    response: null,
  }),
} as const
