import type { Closure, MeatOrigin, OpeningHours } from '@poledne/contract/modules/restaurant'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createRecordColumns, searchTextColumn, toSearchIndexExpression, withCzechCollation } from './columns.ts'
import { users } from './people.ts'

export const allergens = pgTable(
  'allergens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    position: integer('position').notNull(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameCs: text('name_cs').notNull(),
  },
  (t) => [uniqueIndex('allergens_code_key').on(sql`lower(${t.code})`)],
)

export const dishTypes = pgTable('dish_types', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  position: integer('position').notNull(),
  nameEn: text('name_en').notNull(),
  nameCs: text('name_cs').notNull(),
})

export const dishes = pgTable(
  'dishes',
  {
    ...createRecordColumns(() => users.id),
    nameCs: text('name_cs').notNull(),
    nameEn: text('name_en'),
    dishTypeId: integer('dish_type_id').references(() => dishTypes.id),
    /** Null: the allergens are not declared. Empty: the dish is declared to contain none. A trigger checks the ids. */
    allergenIds: integer('allergen_ids').array(),
    /** The diets for which the dish is declared suitable, such as `vegetarian`. */
    diets: text('diets').array().notNull().default(sql`'{}'`),
    /** The kinds of meat in the dish, such as `beef`. */
    meats: text('meats').array().notNull().default(sql`'{}'`),
    /** The size of a portion as guests read it, such as `150 g`. */
    portion: text('portion'),
    nameCsSearch: searchTextColumn('name_cs_search', 'name_cs'),
    nameEnSearch: searchTextColumn('name_en_search', 'name_en'),
  },
  (t) => [
    index('dishes_name_cs_idx').on(withCzechCollation(t.nameCs), t.id),
    index('dishes_current_name_cs_idx').on(withCzechCollation(t.nameCs), t.id).where(sql`not archived`),
    index('dishes_current_name_en_idx').on(withCzechCollation(t.nameEn), t.id).where(sql`not archived`),
    index('dishes_current_portion_idx').on(withCzechCollation(t.portion), t.id).where(sql`not archived`),
    index('dishes_current_updated_at_idx').on(t.updatedAt, t.id).where(sql`not archived`),
    index('dishes_current_created_at_idx').on(t.createdAt, t.id).where(sql`not archived`),
    index('dishes_name_cs_search_idx').using('gin', toSearchIndexExpression(t.nameCsSearch)),
    index('dishes_name_en_search_idx').using('gin', toSearchIndexExpression(t.nameEnSearch)),
    // The dishes of a type are counted from the index alone.
    index('dishes_dish_type_idx').on(t.dishTypeId, t.archived, t.id),
    index('dishes_allergen_ids_idx').using('gin', t.allergenIds),
  ],
)

export const restaurants = pgTable(
  'restaurants',
  {
    ...createRecordColumns(() => users.id),
    nameEn: text('name_en').notNull(),
    nameCs: text('name_cs').notNull(),
    active: boolean('active').notNull().default(true),
    showMenuPrice: boolean('show_menu_price').notNull().default(true),
    timezone: text('timezone').notNull().default('Europe/Prague'),
    /** The name of the restaurant in the address of its guest page. A trigger derives it if none is given. */
    slug: text('slug'),
    address: text('address'),
    phone: text('phone'),
    /** The country by its ISO 3166-1 alpha-2 code. */
    country: text('country'),
    mapUrl: text('map_url'),
    openingHours: jsonb('opening_hours').$type<OpeningHours[]>().notNull().default([]),
    closures: jsonb('closures').$type<Closure[]>().notNull().default([]),
    meatOrigins: jsonb('meat_origins').$type<MeatOrigin[]>().notNull().default([]),
  },
  (t) => [uniqueIndex('restaurants_slug_key').on(t.slug)],
)

/** The former slugs of restaurants, whose addresses redirect until another restaurant takes them. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text('slug').primaryKey(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
  },
  (t) => [index('former_slugs_restaurant_id_idx').on(t.restaurantId)],
)
