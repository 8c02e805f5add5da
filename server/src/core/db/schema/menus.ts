import { DEFAULT_PUBLICATION_DEADLINE, type PublicationDeadline } from '@poledne/contract/modules/deadline'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { restaurants } from './catalogue.ts'
import { createRecordColumns, currentTime, instantColumn, moneyColumn, pricedItemsColumn } from './columns.ts'
import { users } from './people.ts'

const createOrderedNameColumns = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  position: integer('position').notNull(),
  nameEn: text('name_en').notNull(),
  nameCs: text('name_cs').notNull(),
})

export const menuItemTypes = pgTable('menu_item_types', createOrderedNameColumns())

export const weeklyMenuVariants = pgTable('weekly_menu_variants', {
  ...createOrderedNameColumns(),
  nameXls: text('name_xls').notNull(),
  /** When each week of the variant must be published; null for a variant without a reminder. */
  publishBy: jsonb('publish_by').$type<PublicationDeadline>().default(DEFAULT_PUBLICATION_DEADLINE),
})

/** The version of each settings list, which is saved as a whole. */
export const settingsListVersions = pgTable('list_versions', {
  list: text('list').primaryKey(),
  version: integer('version').notNull().default(1),
})

/**
 * A restaurant menu. Its items are a JSON document with prices in minor units; a trigger checks the ids of the types.
 */
export const restaurantMenus = pgTable(
  'restaurant_menus',
  {
    ...createRecordColumns(() => users.id),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    weeklyMenuVariantId: integer('weekly_menu_variant_id')
      .notNull()
      .references(() => weeklyMenuVariants.id),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    restaurantMenuItems: pricedItemsColumn('restaurant_menu_items').notNull(),
  },
  (t) => [
    uniqueIndex('restaurant_menus_start_date_key')
      .on(t.restaurantId, t.weeklyMenuVariantId, t.startDate)
      .where(sql`not archived`),
    index('restaurant_menus_current_start_date_idx').on(t.startDate, t.id).where(sql`not archived`),
  ],
)

export const restaurantMenuExceptions = pgTable(
  'restaurant_menu_exceptions',
  {
    ...createRecordColumns(() => users.id),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    weeklyMenuVariantId: integer('weekly_menu_variant_id')
      .notNull()
      .references(() => weeklyMenuVariants.id),
    menuItemTypeId: integer('menu_item_type_id')
      .notNull()
      .references(() => menuItemTypes.id),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    priceCzk: moneyColumn('price_czk'),
    priceEur: moneyColumn('price_eur'),
  },
  (t) => [
    uniqueIndex('restaurant_menu_exceptions_start_date_key')
      .on(t.restaurantId, t.weeklyMenuVariantId, t.menuItemTypeId, t.startDate)
      .where(sql`not archived`),
    index('restaurant_menu_exceptions_restaurant_idx').on(t.restaurantId, t.startDate, t.id),
    index('restaurant_menu_exceptions_current_start_date_idx').on(t.startDate, t.id).where(sql`not archived`),
    index('restaurant_menu_exceptions_current_updated_at_idx').on(t.updatedAt, t.id).where(sql`not archived`),
    index('restaurant_menu_exceptions_current_created_at_idx').on(t.createdAt, t.id).where(sql`not archived`),
    index('restaurant_menu_exceptions_current_price_czk_idx').on(t.priceCzk, t.id).where(sql`not archived`),
    index('restaurant_menu_exceptions_current_price_eur_idx').on(t.priceEur, t.id).where(sql`not archived`),
  ],
)

/** The weekly menu of one variant in one week. Its items are one JSON document; a trigger checks the ids in it. */
export const weeklyMenus = pgTable(
  'weekly_menus',
  {
    ...createRecordColumns(() => users.id),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    weeklyMenuVariantId: integer('weekly_menu_variant_id')
      .notNull()
      .references(() => weeklyMenuVariants.id),
    active: boolean('active').notNull().default(true),
    published: boolean('published').notNull().default(false),
    /**
     * The time when the latest saved version is published automatically. Only releases up to 1.0.7 read
     * `publish_version`.
     */
    publishAt: instantColumn('publish_at'),
    publishVersion: integer('publish_version'),
    publishBy: integer('publish_by').references(() => users.id),
    weeklyMenuItemsData: jsonb('weekly_menu_items_data').notNull(),
  },
  (t) => [
    uniqueIndex('weekly_menus_start_date_key').on(t.weeklyMenuVariantId, t.startDate).where(sql`not archived`),
    index('weekly_menus_current_start_date_idx').on(t.startDate, t.id).where(sql`not archived`),
    index('weekly_menus_publish_at_idx').on(t.publishAt).where(sql`publish_at is not null`),
  ],
)

/**
 * The lock of the user who edits a weekly menu. Each open editor has an id and belongs to a session or an API token.
 */
export const weeklyMenuLocks = pgTable(
  'weekly_menu_locks',
  {
    weeklyMenuId: integer('weekly_menu_id')
      .primaryKey()
      .references(() => weeklyMenus.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lockedAt: instantColumn('locked_at').notNull().default(currentTime),
    /** The time of the last heartbeat of an editor. */
    seenAt: instantColumn('seen_at').notNull().default(currentTime),
    /** The session id of each open editor by editor id; the id of an API token is negative. */
    editors: jsonb('editors').$type<Record<string, number>>().notNull(),
  },
  (t) => [index('weekly_menu_locks_user_id_idx').on(t.userId)],
)

/** The unsaved cells of a user who lost the lock, until they are merged into the menu or removed. */
export const weeklyMenuSetAsideChanges = pgTable(
  'weekly_menu_shelves',
  {
    weeklyMenuId: integer('weekly_menu_id')
      .notNull()
      .references(() => weeklyMenus.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instantColumn('at').notNull().default(currentTime),
    version: integer('version').notNull(),
    cells: jsonb('cells').notNull(),
  },
  (t) => [primaryKey({ columns: [t.weeklyMenuId, t.userId] })],
)

/**
 * A comment on a weekly menu, a day or a cell. The parent of a reply is the first comment of its thread. If the menu
 * item type of a cell is deleted, the comment stays at the day.
 */
export const weeklyMenuComments = pgTable(
  'weekly_menu_comments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    weeklyMenuId: integer('weekly_menu_id')
      .notNull()
      .references(() => weeklyMenus.id, { onDelete: 'cascade' }),
    parentId: integer('parent_id').references((): AnyPgColumn => weeklyMenuComments.id, { onDelete: 'cascade' }),
    day: integer('day'),
    menuItemTypeId: integer('menu_item_type_id').references(() => menuItemTypes.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull().default(currentTime),
    userId: integer('user_id').references(() => users.id),
    /** The signed-in user, if they wrote the comment while acting as `userId`. */
    sentById: integer('sent_by_id').references(() => users.id),
    /** Null if the author deleted the comment and others had replied to it. */
    body: text('body'),
    /** The ids of the mentioned users; the id of a deleted user is ignored. */
    mentions: integer('mentions').array().notNull().default(sql`'{}'`),
    resolvedAt: instantColumn('resolved_at'),
    resolvedById: integer('resolved_by_id').references(() => users.id),
  },
  (t) => [
    index('weekly_menu_comments_weekly_menu_id_idx').on(t.weeklyMenuId, t.id),
    index('weekly_menu_comments_parent_id_idx').on(t.parentId).where(sql`parent_id is not null`),
    index('weekly_menu_comments_menu_item_type_id_idx').on(t.menuItemTypeId).where(sql`menu_item_type_id is not null`),
    index('weekly_menu_comments_user_id_idx').on(t.userId),
  ],
)

/** A bulk price change that was applied, with the request that led to it. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    /** The rules and the selection, as they were sent. */
    request: jsonb('request').notNull(),
    /** The number of changed prices. */
    count: integer('count').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    createdBy: integer('created_by').references(() => users.id),
    /** The signed-in user, if they applied the change while acting as `createdBy`. */
    createdByRealId: integer('created_by_real_id').references(() => users.id),
    undoneAt: instantColumn('undone_at'),
    undoneBy: integer('undone_by').references(() => users.id),
  },
  (t) => [index('price_changes_created_by_idx').on(t.createdBy)],
)

/** A record that a bulk price change created or changed. */
export const priceChangeRecords = pgTable(
  'price_change_records',
  {
    priceChangeId: integer('price_change_id')
      .notNull()
      .references(() => priceChanges.id, { onDelete: 'cascade' }),
    module: text('module').notNull(),
    recordId: integer('record_id').notNull(),
    /** The version after the change; an undo leaves a record that has another version. */
    version: integer('version').notNull(),
    /** The changed columns before the change; null if the change created the record. */
    oldValues: jsonb('old_values'),
    /** The old and new prices in minor units, by menu item type. */
    prices: jsonb('prices').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.priceChangeId, t.module, t.recordId] }),
    index('price_change_records_record_id_idx').on(t.module, t.recordId),
  ],
)

/** A downloaded document of a weekly menu. Its code is part of the URL in its QR code, so it cannot be guessed. */
export const weeklyMenuExports = pgTable(
  'weekly_menu_exports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    weeklyMenuId: integer('weekly_menu_id')
      .notNull()
      .references(() => weeklyMenus.id, { onDelete: 'cascade' }),
    restaurantId: integer('restaurant_id').references(() => restaurants.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull().default(currentTime),
    userId: integer('user_id').references(() => users.id),
    /** The other user, if the signed-in user acted as one. */
    actingAsId: integer('acting_as_id').references(() => users.id),
    format: text('format').notNull(),
    /** The language, prices, orientation and variant name that were chosen. */
    choices: jsonb('choices').notNull(),
    /** The revision, which identifies the printed dishes, names, allergens and prices. */
    revision: text('revision').notNull(),
    /** Whether the menu was published at the time of the download. */
    published: boolean('published').notNull(),
    /** The time since which the printed content differs from the menu. */
    outdatedAt: instantColumn('outdated_at'),
    reprintedAt: instantColumn('reprinted_at'),
    reprintedById: integer('reprinted_by_id').references(() => users.id),
  },
  (t) => [
    uniqueIndex('weekly_menu_exports_code_key').on(t.code),
    index('weekly_menu_exports_weekly_menu_id_idx').on(t.weeklyMenuId, t.id),
    index('weekly_menu_exports_restaurant_id_idx').on(t.restaurantId).where(sql`restaurant_id is not null`),
    index('weekly_menu_exports_user_id_idx').on(t.userId),
    index('weekly_menu_exports_to_reprint_idx')
      .on(t.weeklyMenuId)
      .where(sql`outdated_at is not null and reprinted_at is null`),
  ],
)
