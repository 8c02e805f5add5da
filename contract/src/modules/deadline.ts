import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { choice, choices, instant, monday, requiredText, text, timeOfDay, weekday } from '../http/fields.ts'

/** The highest number of users who are reminded of one variant. */
const MAX_DEADLINE_USERS = 100
export const MAX_SNOOZE_REASON = 200

/**
 * When each week of a variant must be published: on a weekday of the week before, at a local time. Without users, all
 * users who can edit weekly menus are reminded.
 */
export const publicationDeadline = z.strictObject({
  weekday,
  time: timeOfDay,
  userIds: choices(MAX_DEADLINE_USERS).min(1, 'selectValue').nullable(),
})
export type PublicationDeadline = z.output<typeof publicationDeadline>

export const DEFAULT_PUBLICATION_DEADLINE: PublicationDeadline = { weekday: 4, time: '12:00', userIds: null }

/** The deadline of one week; `snoozedUntil` is null unless a user has put it off. */
export const weekDeadline = z.object({ at: instant, snoozedUntil: instant.nullable() })
export type WeekDeadline = z.output<typeof weekDeadline>

export const deadlineEndpoints = {
  snooze: defineEndpoint('POST', 'weeklyMenus/deadlines/snooze/', {
    guard: 'weeklyMenus.edit',
    tag: 'weeklyMenus',
    summary: 'Put off the deadline of a week',
    operationId: 'snoozeDeadline',
    description:
      'Sends no further reminders that a week of a variant is not published until the given time. The reason is in the audit log.',
    body: z.strictObject({
      weeklyMenuVariantId: choice,
      startDate: monday,
      until: text(30).min(1, 'emptyField'),
      reason: requiredText(MAX_SNOOZE_REASON),
    }),
    response: weekDeadline,
  }),
} as const
