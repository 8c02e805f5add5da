import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { currentTime, instantColumn } from './columns.ts'
import { apiTokens } from './identity.ts'
import { users } from './people.ts'

/** The changes that one request made to many records, and until when they can be undone; the row itself stays. */
export const changeSets = pgTable(
  'change_sets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `bulk`, `import`, `priceChange`, `merge` or `paste`. */
    kind: text('kind').notNull(),
    /** The module or the settings list that the request was about. */
    module: text('module').notNull(),
    /** The action of a bulk request, such as `archive`. */
    action: text('action'),
    /** The name of the price change, of the imported file, or of the dish that a merge archived. */
    name: text('name'),
    /** The id of the price change, the import or the merge. */
    sourceId: integer('source_id'),
    /** The id of a bulk request that was made before this table existed. */
    formerId: uuid('former_id'),
    /** The number of changed records. */
    count: integer('count').notNull().default(0),
    /** The permissions that the change needed. Other users see the set only with these permissions for all records. */
    permissions: text('permissions').array().notNull(),
    userId: integer('user_id').references(() => users.id),
    /** The signed-in user, if they acted as `userId`. */
    realUserId: integer('real_user_id').references(() => users.id),
    apiTokenId: integer('api_token_id').references(() => apiTokens.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull().default(currentTime),
    /** Null if the old values were removed early, because there were too many. */
    undoUntil: instantColumn('undo_until'),
    /** The size of the stored old values. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    undoneAt: instantColumn('undone_at'),
    undoneBy: integer('undone_by').references(() => users.id),
    /** The number of records that the last undo skipped. */
    leftCount: integer('left_count').notNull().default(0),
  },
  (t) => [
    index('change_sets_user_id_idx').on(t.userId, t.id),
    index('change_sets_author_idx').on(sql`coalesce(real_user_id, user_id)`, t.id),
    index('change_sets_real_user_id_idx').on(t.realUserId).where(sql`real_user_id is not null`),
    index('change_sets_api_token_id_idx').on(t.apiTokenId).where(sql`api_token_id is not null`),
    index('change_sets_undone_by_idx').on(t.undoneBy).where(sql`undone_by is not null`),
    index('change_sets_at_idx').on(t.at, t.id),
    index('change_sets_undo_idx').on(t.id).where(sql`bytes > 0`),
    index('change_sets_source_idx').on(t.kind, t.sourceId).where(sql`source_id is not null`),
    index('change_sets_former_id_idx').on(t.formerId).where(sql`former_id is not null`),
  ],
)

/** A record or a row of a settings list that a change set created or changed. */
export const changeSetRecords = pgTable(
  'change_set_records',
  {
    setId: integer('set_id')
      .notNull()
      .references(() => changeSets.id, { onDelete: 'cascade' }),
    module: text('module').notNull(),
    /** The id as text, because the ids of screens are texts. */
    recordId: text('record_id').notNull(),
    /** The version after the change, which an undo compares; null for a row of a settings list. */
    version: integer('version'),
    isCreated: boolean('is_created').notNull(),
    /** The changed columns before the change; null for a new record and once the set can no longer be undone. */
    oldValues: jsonb('old_values'),
    /** A row of a settings list after the change, which an undo compares. */
    newValues: jsonb('new_values'),
    /** The old and new prices of a price change in minor units, by menu item type. */
    prices: jsonb('prices'),
    undoneAt: instantColumn('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.setId, t.module, t.recordId] }),
    index('change_set_records_record_id_idx').on(t.module, t.recordId),
  ],
)
