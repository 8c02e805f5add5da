import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dishes } from './catalogue.ts'
import { byteaColumn, currentTime, instantColumn } from './columns.ts'
import { apiTokens } from './identity.ts'
import { weeklyMenus } from './menus.ts'
import { users } from './people.ts'

/** A file that a user uploads to create and change records. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    module: text('module').notNull(),
    filename: text('filename').notNull(),
    /** The content of the file; null once it has been deleted. */
    file: byteaColumn('file'),
    /** The sheets of the file with the number of their rows. */
    sheets: jsonb('sheets').notNull(),
    sheet: text('sheet').notNull(),
    /** The number of the column by field. */
    mapping: jsonb('mapping').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    createdBy: integer('created_by').references(() => users.id),
    /** The signed-in user, if they uploaded the file while acting as `createdBy`. */
    createdByRealId: integer('created_by_real_id').references(() => users.id),
    /** The API token that uploaded the file; null for a session. A token has access only to its own imports. */
    apiTokenId: integer('api_token_id').references(() => apiTokens.id, { onDelete: 'set null' }),
    appliedAt: instantColumn('applied_at'),
    /** The numbers of records that were created and changed. */
    createdCount: integer('created_count'),
    changedCount: integer('changed_count'),
    undoneAt: instantColumn('undone_at'),
    undoneBy: integer('undone_by').references(() => users.id),
  },
  (t) => [
    index('imports_created_by_idx').on(t.createdBy, t.id),
    index('imports_api_token_id_idx').on(t.apiTokenId).where(sql`api_token_id is not null`),
    index('imports_file_idx').on(t.createdAt).where(sql`file is not null`),
  ],
)

/** A record or a row of a settings list that an import created or changed. */
export const importRecords = pgTable(
  'import_records',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The id as text, because the ids of screens are texts. */
    recordId: text('record_id').notNull(),
    /** The version after the import, which an undo compares; null for a row of a settings list. */
    version: integer('version'),
    /** The changed columns before the import; null if the import created the record. */
    oldValues: jsonb('old_values'),
    /** The columns of a row of a settings list after the import, which an undo compares. */
    newValues: jsonb('new_values'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.recordId] })],
)

/** A dish that replaced another one in all weekly menus. */
export const dishMerges = pgTable(
  'dish_merges',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    keptId: integer('kept_id')
      .notNull()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    goneId: integer('gone_id')
      .notNull()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    /** The fields of the kept dish that the merge replaced, with their values before it. */
    keptOldValues: jsonb('kept_old_values').notNull(),
    /** The versions after the merge, which an undo compares. */
    keptVersion: integer('kept_version').notNull(),
    goneVersion: integer('gone_version').notNull(),
    /** Whether the other dish was archived before the merge. */
    goneWasArchived: boolean('gone_was_archived').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    createdBy: integer('created_by').references(() => users.id),
    createdByRealId: integer('created_by_real_id').references(() => users.id),
    undoneAt: instantColumn('undone_at'),
    undoneBy: integer('undone_by').references(() => users.id),
  },
  (t) => [
    index('dish_merges_kept_id_idx').on(t.keptId),
    index('dish_merges_gone_id_idx').on(t.goneId),
    index('dish_merges_created_by_idx').on(t.createdBy),
  ],
)

/** A weekly menu in which a merge replaced a dish. */
export const dishMergeMenus = pgTable(
  'dish_merge_menus',
  {
    mergeId: integer('merge_id')
      .notNull()
      .references(() => dishMerges.id, { onDelete: 'cascade' }),
    weeklyMenuId: integer('weekly_menu_id')
      .notNull()
      .references(() => weeklyMenus.id, { onDelete: 'cascade' }),
    /** The version after the merge, which an undo compares. */
    version: integer('version').notNull(),
    /** The items before the merge. */
    oldItemsData: jsonb('old_items_data').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mergeId, t.weeklyMenuId] }),
    index('dish_merge_menus_weekly_menu_id_idx').on(t.weeklyMenuId),
  ],
)
