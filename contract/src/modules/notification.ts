import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { choices, id, instant, person, requiredMultiLineText, requiredText } from '../http/fields.ts'
import { createListSchema, listQueryParams } from '../http/record.ts'
import type { ListColumns, Sort } from '../list/listQuery.ts'

// A notification comes from the system or from another user; `key` identifies system messages, which the browser
// translates.

export const NOTIFICATION_TYPES = ['critical', 'info'] as const
export const NOTIFICATION_KEYS = [
  'broadcast',
  'requestAnswered',
  'requestFiled',
  'notPublished',
  'notPublishedAsPlanned',
  'deadlineAhead',
  'deadlinePassed',
  'lockTaken',
  'commentMention',
  'commentReply',
  'factorsReset',
] as const
export type NotificationKey = (typeof NOTIFICATION_KEYS)[number]
/** These notifications tell users of changes of their own account. Unread ones are kept however many others follow. */
export const SECURITY_NOTIFICATION_KEYS: readonly NotificationKey[] = ['factorsReset']
/**
 * An unread notification with one of these keys is merged with the next one of the same sender. Notifications with
 * other keys have a text or a link of their own.
 */
export const MERGED_NOTIFICATION_KEYS: readonly NotificationKey[] = ['requestAnswered', 'requestFiled']
const MAX_NOTIFICATION_TITLE = 120
const MAX_NOTIFICATION_BODY = 2_000

/** The list of the notifications of a user. The search finds the stored texts, which the browser translates. */
export const notificationList = {
  columns: {
    id: { kind: 'id' },
    title: { kind: 'text' },
    text: { kind: 'words', columns: ['title', 'body'] },
    senderName: { kind: 'text' },
    createdAt: { kind: 'instant' },
    readAt: { kind: 'instant' },
    unread: { kind: 'boolean', filterOnly: true },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'createdAt', direction: 'desc' }] as const satisfies readonly Sort[],
}

const type = z.enum(NOTIFICATION_TYPES)
const notification = z.object({
  id,
  type,
  key: z.enum(NOTIFICATION_KEYS),
  title: z.string(),
  body: z.string(),
  /** A path in the app, below the base path. */
  link: z.string().nullable(),
  /** The user who sent the announcement, the request or the answer; null for notifications of the system. */
  sender: person.nullable(),
  /** How many notifications of this sender were merged into this one while it was unread; it shows the newest. */
  count: z.int(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.output<typeof notification>

const someIds = z.strictObject({ ids: z.array(id).min(1, 'itemsMissing').max(500, 'wrongFormat') })
const allFlag = z.strictObject({ all: z.literal(true) })

const tag = 'notifications'
export const notificationEndpoints = {
  list: defineEndpoint('GET', 'profile/notifications/', {
    guard: 'session',
    tag,
    summary: 'List the notifications of the signed-in user',
    operationId: 'listNotifications',
    description:
      'Lists the notifications of the signed-in user by pages, newest first. Filters and sorting are query parameters. Unread notifications about support requests of one sender are merged into the newest; `count` says how many.',
    query: listQueryParams,
    response: createListSchema(notification).extend({ unread: z.int() }),
  }),
  read: defineEndpoint('POST', 'profile/notifications/read/', {
    guard: 'session',
    tag,
    summary: 'Mark notifications as read',
    operationId: 'markNotificationsRead',
    description: 'Marks some or all notifications of the user as read.',
    body: z.union([someIds, allFlag]),
    response: z.object({ unread: z.int() }),
  }),
  broadcast: defineEndpoint('POST', 'notifications/', {
    guard: 'users.edit',
    tag,
    summary: 'Send an announcement',
    operationId: 'sendNotification',
    description:
      'Sends a notification to the given users and to everyone with the given roles, as far as the sender can see them.',
    body: z.strictObject({
      recipients: z
        .strictObject({ roleIds: choices(200).default([]), userIds: choices(1_000).default([]) })
        .refine(({ roleIds, userIds }) => roleIds.length + userIds.length > 0, 'recipientsMissing'),
      type: type.default('info'),
      title: requiredText(MAX_NOTIFICATION_TITLE),
      body: requiredMultiLineText(MAX_NOTIFICATION_BODY),
    }),
    response: z.object({ sent: z.int() }),
    status: 201,
  }),
} as const
