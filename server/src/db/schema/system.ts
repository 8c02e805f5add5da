import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, now } from './columns.ts'
import { users } from './people.ts'

/** One row. Its presence says that the first administrator (and the sample data) have been written. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    maintenance: boolean('maintenance').notNull().default(false),
    skipCronCalls: boolean('skip_cron_calls').notNull().default(false),
    agreementVersion: integer('agreement_version').notNull().default(0),
    repeatDays: integer('repeat_days').notNull().default(14),
    sampleData: boolean('sample_data').notNull(),
    installedAt: instant('installed_at').notNull().default(now),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** Every state a record has had; a change is the difference between two neighbours. */
export const history = pgTable(
  'history',
  {
    module: text('module').notNull(),
    recordId: integer('record_id').notNull(),
    revision: integer('revision').notNull(),
    at: instant('at').notNull().default(now),
    userId: integer('user_id').references(() => users.id),
    actingAsId: integer('acting_as_id').references(() => users.id),
    action: text('action').notNull(),
    state: jsonb('state').notNull(),
  },
  (t) => [primaryKey({ columns: [t.module, t.recordId, t.revision] })],
)

/** The first answer to a request, kept so that a repeated one changes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created_at_idx').on(t.createdAt)],
)

/** The shape that rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

export const preferences = pgTable(
  'preferences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

export const errorLog = pgTable(
  'error_log',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(now),
    message: text('message').notNull(),
    filename: text('filename'),
    lineNo: integer('line_no'),
    colNo: integer('col_no'),
    stack: text('stack'),
    userAgent: text('user_agent'),
  },
  (t) => [index('error_log_at_idx').on(t.at)],
)
