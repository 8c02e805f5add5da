import type { z } from 'zod'
import type { RecordModuleName } from '../access/permissions.ts'
import type { badgesSchema, lockedItemsSchema, settingsSchema } from '../access/session.ts'
import { defineEndpoint } from './endpoint.ts'

/** The events of the event stream by name, with their data as JSON. Polling returns the same data, only later. */
export type LiveEvents = {
  locks: z.output<typeof lockedItemsSchema>
  badges: z.output<typeof badgesSchema>
  settings: z.output<typeof settingsSchema>
  /** A record has changed; the version of a deleted record is `DELETED_VERSION`. */
  record: { module: RecordModuleName; id: number; version: number }
  /** A bulk request has changed many records of the module. */
  records: { module: RecordModuleName }
  /** The set-aside changes of a weekly menu changed; the menu itself did not. */
  shelf: { weeklyMenuId: number }
  /** A comment on a weekly menu was added, resolved, reopened or deleted. */
  comments: { weeklyMenuId: number }
  /** A weekly menu was downloaded, or its downloads became outdated, current or reprinted. */
  exports: { weeklyMenuId: number }
  /** Staff changed today's menu of a restaurant; the restaurant itself has not changed. */
  today: { restaurantId: number }
  /** Events may have been lost, so clients read the records that they show again. */
  missed: Record<string, never>
}
export type LiveEventName = keyof LiveEvents

export const liveEndpoints = {
  events: defineEndpoint('GET', 'events/', {
    guard: 'session',
    tag: 'session',
    summary: 'Stream server-sent events',
    operationId: 'streamEvents',
    description:
      'Streams the server-sent events `locks`, `badges`, `settings`, `record`, `records`, `shelf`, `comments`, `exports`, `today` and `missed`.',
    duringMaintenance: true,
    stream: true,
    response: null,
  }),
} as const
