import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { byteaColumn, currentTime, instantColumn } from './columns.ts'
import { users } from './people.ts'

/** This table has one row, which exists once the first administrator and the sample data have been created. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    maintenance: boolean('maintenance').notNull().default(false),
    skipCronCalls: boolean('skip_cron_calls').notNull().default(false),
    agreementVersion: integer('agreement_version').notNull().default(0),
    repeatDays: integer('repeat_days').notNull().default(14),
    termsCs: text('terms_cs').notNull().default(''),
    termsEn: text('terms_en').notNull().default(''),
    privacyCs: text('privacy_cs').notNull().default(''),
    privacyEn: text('privacy_en').notNull().default(''),
    /** Which allergens and diets the check of a weekly menu watches, and which rows are soups and main courses. */
    coverage: jsonb('coverage').notNull().default(sql`'{}'`),
    coverageVersion: integer('coverage_version').notNull().default(1),
    /** The brand of restaurants that have none of their own; null until one is saved. */
    brand: jsonb('brand'),
    brandVersion: integer('brand_version').notNull().default(1),
    /** The version of `repeatDays` and the texts, which are saved together. */
    version: integer('version').notNull().default(1),
    /** How many days entries stay before a job deletes them, or shortens their addresses; null means forever. */
    historyDays: integer('history_days'),
    auditDays: integer('audit_days'),
    auditAddressDays: integer('audit_address_days').default(90),
    requestDays: integer('request_days'),
    notificationDays: integer('notification_days').default(90),
    errorDays: integer('error_days').default(30),
    sampleData: boolean('sample_data').notNull(),
    installedAt: instantColumn('installed_at').notNull().default(currentTime),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
)

/** Every state that a record has had; a change is the difference between two consecutive states. */
export const history = pgTable(
  'history',
  {
    module: text('module').notNull(),
    recordId: integer('record_id').notNull(),
    revision: integer('revision').notNull(),
    at: instantColumn('at').notNull().default(currentTime),
    userId: integer('user_id').references(() => users.id),
    actingAsId: integer('acting_as_id').references(() => users.id),
    action: text('action').notNull(),
    state: jsonb('state').notNull(),
    /** The bulk price change that wrote this entry; without a foreign key, because the table is large. */
    priceChangeId: integer('price_change_id'),
    /** The import that wrote this entry. */
    importId: integer('import_id'),
  },
  (t) => [primaryKey({ columns: [t.module, t.recordId, t.revision] })],
)

/** The response to the first request with an idempotency key, returned again for a repeated request. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: byteaColumn('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created_at_idx').on(t.createdAt)],
)

/**
 * What a bulk request changed, so that its user can undo it. A large request has several parts. `changes` lists
 * `[record id, version after the change, {column: value before the change}]`.
 */
export const bulkUndo = pgTable(
  'bulk_undo',
  {
    id: uuid('id').notNull(),
    part: integer('part').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    module: text('module').notNull(),
    action: text('action').notNull(),
    /** The changed fields, which are the same for all records. */
    fields: text('fields').array().notNull(),
    changes: jsonb('changes').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.part] }),
    index('bulk_undo_user_id_idx').on(t.userId),
    index('bulk_undo_created_at_idx').on(t.createdAt),
  ],
)

/** This table has the columns that rate-limiter-flexible expects. */
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
    at: instantColumn('at').notNull().default(currentTime),
    message: text('message').notNull(),
    filename: text('filename'),
    lineNo: integer('line_no'),
    colNo: integer('col_no'),
    stack: text('stack'),
    userAgent: text('user_agent'),
  },
  (t) => [index('error_log_at_idx').on(t.at)],
)

/** Mails to be sent, inserted in the transaction of the change. Their parameters are deleted once they are sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    template: text('template').notNull(),
    params: jsonb('params').notNull(),
    /** Whether the mail is sent even while scheduled jobs are paused. */
    urgent: boolean('urgent').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    nextTryAt: instantColumn('next_try_at').notNull().default(currentTime),
    tries: integer('tries').notNull().default(0),
    sentAt: instantColumn('sent_at'),
    lastError: text('last_error'),
  },
  (t) => [index('outbox_next_try_at_idx').on(t.nextTryAt).where(sql`sent_at is null`)],
)

/** This table has one row per scheduled job. The instance that moves the tick forward runs the job. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  lastTick: instantColumn('last_tick').notNull(),
  lastRunAt: instantColumn('last_run_at'),
  lastError: text('last_error'),
})

/**
 * The number of current and of archived rows of each record table is the sum of these changes. Triggers insert a change
 * instead of updating a total, so that transactions do not wait for each other; a job adds up old changes.
 */
export const recordCounts = pgTable('record_counts', {
  tableName: text('table_name').notNull(),
  archived: boolean('archived').notNull(),
  change: integer('change').notNull(),
})

/**
 * The scripts, styles and pictures of the builds that this database has served, compressed with gzip, so that tabs of a
 * former build can load them for some days.
 */
export const buildAssets = pgTable('build_assets', {
  name: text('name').primaryKey(),
  content: byteaColumn('content').notNull(),
  /** When another build replaced the last one with this file; null while a build with it is the newest. */
  replacedAt: instantColumn('replaced_at'),
})
