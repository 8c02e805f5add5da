import type { z } from 'zod'
import type { RecordModuleName } from '../access/permissions.ts'
import type { badges, lockedItems, settings } from '../access/session.ts'
import { defineEndpoint } from './endpoint.ts'

/** What the event stream carries, by the name of the event; the data is JSON. The poll tells the same, only later. */
export type LiveEvents = {
  locks: z.output<typeof lockedItems>
  badges: z.output<typeof badges>
  settings: z.output<typeof settings>
  /** Version `GONE`: it is no more. */
  record: { module: RecordModuleName; id: number; version: number }
  /** Somebody's unsaved cells were put beside a weekly menu, or taken away: the menu itself is as it was. */
  shelf: { weeklyMenuId: number }
  /** Something may have changed without being told of: whoever shows records reads them again. */
  missed: Record<string, never>
}
export type LiveEventName = keyof LiveEvents

export const liveEndpoints = {
  events: defineEndpoint({
    method: 'GET',
    path: 'events/',
    guard: 'session',
    tag: 'session',
    summary: 'Server-sent events: locks, badges, settings, record, shelf, missed',
    operationId: 'streamEvents',
    description: 'Streams server-sent events about locks, badges, settings and changed records.',
    duringMaintenance: true,
    stream: true,
    response: null,
  }),
} as const
