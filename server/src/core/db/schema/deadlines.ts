import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { currentTime, instantColumn } from './columns.ts'
import { weeklyMenuVariants } from './menus.ts'
import { users } from './people.ts'

/** The reminders of a deadline that were sent, so that each is sent once by all instances. */
export const deadlineNotices = pgTable(
  'deadline_notices',
  {
    weeklyMenuVariantId: integer('weekly_menu_variant_id')
      .notNull()
      .references(() => weeklyMenuVariants.id, { onDelete: 'cascade' }),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    sentAt: instantColumn('sent_at').notNull().default(currentTime),
  },
  (t) => [primaryKey({ name: 'deadline_notices_key', columns: [t.weeklyMenuVariantId, t.startDate, t.kind] })],
)

/** The deadlines that users put off, with the reason. */
export const deadlineSnoozes = pgTable(
  'deadline_snoozes',
  {
    weeklyMenuVariantId: integer('weekly_menu_variant_id')
      .notNull()
      .references(() => weeklyMenuVariants.id, { onDelete: 'cascade' }),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    until: instantColumn('until').notNull(),
    reason: text('reason').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull().default(currentTime),
  },
  (t) => [
    primaryKey({ name: 'deadline_snoozes_key', columns: [t.weeklyMenuVariantId, t.startDate] }),
    index('deadline_snoozes_user_id_idx').on(t.userId),
  ],
)

/** The last day on which each user got the mail that collects their reminders, so that it is sent once a day. */
export const deadlineMails = pgTable('deadline_mails', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  day: date('day', { mode: 'string' }).notNull(),
})
