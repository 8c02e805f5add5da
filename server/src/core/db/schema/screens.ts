import type { ScreenPart } from '@poledne/contract/modules/screen'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { restaurants } from './catalogue.ts'
import { byteaColumn, currentTime, instantColumn } from './columns.ts'
import { users } from './people.ts'

/** A picture for screens, or a logo. It is stored as it was encoded again, without the metadata of the upload. */
export const pictures = pgTable(
  'pictures',
  {
    /** The id is random, because it is part of a public address. */
    id: text('id').primaryKey(),
    /** Null: the logo of the group. */
    restaurantId: integer('restaurant_id').references(() => restaurants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'picture' | 'logo'>().notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: byteaColumn('content').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('pictures_restaurant_id_idx').on(t.restaurantId), index('pictures_created_by_idx').on(t.createdBy)],
)

/** A screen of a restaurant. Its id is part of its public URL, so it cannot be guessed. */
export const screens = pgTable(
  'screens',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    screenType: text('screen_type').notNull(),
    languages: text('languages').array().notNull(),
    showPrices: boolean('show_prices').notNull(),
    hoursFrom: text('hours_from'),
    hoursTo: text('hours_to'),
    /** What the screen shows at certain times instead of its usual content. */
    parts: jsonb('parts').$type<ScreenPart[]>().notNull().default([]),
    /** Whether a part can hide the menu while the restaurant is open. */
    canHideMenu: boolean('can_hide_menu').notNull().default(false),
    /** What the screen shows outside of its hours. */
    outside: text('outside').$type<'name' | 'picture'>().notNull().default('name'),
    outsidePictureId: text('outside_picture_id').references(() => pictures.id, { onDelete: 'set null' }),
    /** Whether a mail is sent when the screen is silent during its hours. */
    alerts: boolean('alerts').notNull().default(true),
  },
  (t) => [
    index('screens_restaurant_id_idx').on(t.restaurantId),
    index('screens_outside_picture_id_idx').on(t.outsidePictureId),
  ],
)

/** The revision that each screen should show, the revision that it reported last, and what it is asked to do. */
export const screenStates = pgTable('screen_states', {
  screenId: text('screen_id')
    .primaryKey()
    .references(() => screens.id, { onDelete: 'cascade' }),
  revision: integer('revision').notNull().default(1),
  contentHash: text('content_hash').notNull().default(''),
  /** The time at which the content was read; content that was read earlier does not replace it. */
  contentAt: instantColumn('content_at'),
  lastSeenAt: instantColumn('last_seen_at'),
  shownRevision: integer('shown_revision'),
  /** The browser and the system of the device that reported last. */
  device: text('device'),
  /** Until then the screen shows its name. */
  identifyUntil: instantColumn('identify_until'),
  reloadRequestedAt: instantColumn('reload_requested_at'),
  /** When a mail said that the screen is silent; null once it is seen again. */
  silenceMailedAt: instantColumn('silence_mailed_at'),
})

/** How many minutes of a day in UTC a screen was seen and should have been seen, for its uptime. */
export const screenDays = pgTable(
  'screen_days',
  {
    screenId: text('screen_id')
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    minutes: integer('minutes').notNull(),
    expectedMinutes: integer('expected_minutes').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'screen_days_key', columns: [t.screenId, t.day] })],
)

/** A display that shows a code and waits for a user to choose its screen. */
export const screenPairings = pgTable(
  'screen_pairings',
  {
    code: text('code').primaryKey(),
    /** The hash of the secret with which the display asks for its screen. */
    secretHash: byteaColumn('secret_hash').notNull(),
    screenId: text('screen_id').references(() => screens.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('screen_pairings_secret_hash_key').on(t.secretHash),
    index('screen_pairings_screen_id_idx').on(t.screenId),
  ],
)

/** How the guest page, screens and prints of a restaurant look; a restaurant without a row has the brand of the group. */
export const brands = pgTable(
  'brands',
  {
    restaurantId: integer('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    brand: jsonb('brand').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instantColumn('updated_at').notNull().default(currentTime),
    updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('brands_updated_by_idx').on(t.updatedBy)],
)
