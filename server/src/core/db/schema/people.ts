import type { PermissionEntry } from '@poledne/contract/access/permissions'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { byteaColumn, createRecordColumns, currentTime, instantColumn } from './columns.ts'

export const users = pgTable(
  'users',
  {
    ...createRecordColumns((): AnyPgColumn => users.id),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** The new e-mail address that the user asked for, until they confirm it with the code mailed there. */
    pendingEmail: text('pending_email'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    language: text('language').notNull().default('cs'),
    timezone: text('timezone').notNull().default('Europe/Prague'),
    dateType: text('date_type').notNull().default('dayFirst'),
    phoneNumber: text('phone_number'),
    active: boolean('active').notNull().default(true),
    blocked: boolean('blocked').notNull().default(false),
    roleIds: integer('role_ids').array().notNull().default(sql`'{}'`),
    lastHintsVersion: integer('last_hints_version').notNull().default(0),
    lastAgreementVersion: integer('last_agreement_version').notNull().default(0),
    /** When a user who needs a second factor must have one; null until the period has started. */
    factorDueAt: instantColumn('factor_due_at'),
    /** When the personal data of the user was removed. */
    anonymisedAt: instantColumn('anonymised_at'),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_role_ids_idx').using('gin', t.roleIds),
  ],
)

export const roles = pgTable(
  'roles',
  {
    ...createRecordColumns((): AnyPgColumn => users.id),
    name: text('name').notNull(),
    description: text('description'),
    level: integer('level').notNull().default(99_999),
    /** Whether users with this role need a second factor, and how many days they have to set one up. */
    requireFactor: boolean('require_factor').notNull().default(false),
    factorGraceDays: integer('factor_grace_days').notNull().default(14),
    permissions: jsonb('permissions').$type<PermissionEntry[]>().notNull().default([]),
  },
  (t) => [uniqueIndex('roles_name_key').on(sql`lower(${t.name})`)],
)

/** A signed-in device. Tokens have their own table, because a renewed token and its predecessor are both valid for a while. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device'),
    userAgent: text('user_agent'),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    lastSeenAt: instantColumn('last_seen_at').notNull().default(currentTime),
    /** The last request of the user themselves; polling and renewing the token do not count. */
    activeAt: instantColumn('active_at').notNull().default(currentTime),
    /** When the user last proved who they are, with a sign-in or in `profile/proof/`. */
    provedAt: instantColumn('proved_at').notNull().default(currentTime),
    /** The second factor of the last sign-in or proof: `totp`, `passkey` or `recoveryCode`; null for a password. */
    factor: text('factor'),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
)

export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: byteaColumn('token_hash').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    index('session_tokens_session_id_idx').on(t.sessionId),
    index('session_tokens_expires_at_idx').on(t.expiresAt),
  ],
)

/** A mailed code: each user has at most one per purpose, with a limited number of tries and for a single use. */
export const codes = pgTable(
  'codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    codeHash: byteaColumn('code_hash').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose] }), index('codes_expires_at_idx').on(t.expiresAt)],
)

/** One row per sign-up that waits for its code, because the same name can be registered again with another password. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: byteaColumn('code_hash').notNull(),
    passwordHash: text('password_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instantColumn('expires_at').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
  },
  (t) => [index('sign_ups_user_id_idx').on(t.userId), index('sign_ups_expires_at_idx').on(t.expiresAt)],
)

/** The link with which a user without a password sets one; a new link replaces the previous one. */
export const invitations = pgTable(
  'invitations',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: byteaColumn('token_hash').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('invitations_token_hash_key').on(t.tokenHash),
    index('invitations_expires_at_idx').on(t.expiresAt),
  ],
)

/** Devices on which a user has signed in before; failed sign-ins from other devices do not lock these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: byteaColumn('device_hash').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull().default(currentTime),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_last_seen_at_idx').on(t.lastSeenAt)],
)

/** The accepted version of the conditions, and other consents of the user. */
export const agreements = pgTable(
  'agreements',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    push: boolean('push').notNull(),
    analytics: boolean('analytics').notNull(),
    at: instantColumn('at').notNull().default(currentTime),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
)

export const notifications = pgTable(
  'notifications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    key: text('key').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    /** The user who sent a broadcast; null for notifications of the system. */
    senderId: integer('sender_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    readAt: instantColumn('read_at'),
    /** How many notifications of the same sender and key were merged into this one while it was unread. */
    count: integer('count').notNull().default(1),
  },
  (t) => [
    index('notifications_user_idx').on(t.userId, t.id),
    index('notifications_unread_idx').on(t.userId).where(sql`read_at is null`),
    index('notifications_sender_id_idx').on(t.senderId).where(sql`sender_id is not null`),
  ],
)

export const supportRequests = pgTable(
  'support_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    priority: text('priority').notNull().default('normal'),
    status: text('status').notNull().default('open'),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** The signed-in user, if they created the request while acting as `createdBy`. */
    sentById: integer('sent_by_id').references(() => users.id),
    updatedAt: instantColumn('updated_at').notNull().default(currentTime),
    updatedBy: integer('updated_by').references(() => users.id),
  },
  (t) => [
    index('support_requests_created_by_idx').on(t.createdBy, t.status),
    index('support_requests_created_idx').on(t.createdAt, t.id),
    index('support_requests_status_idx').on(t.status),
    index('support_requests_sent_by_id_idx').on(t.sentById).where(sql`sent_by_id is not null`),
  ],
)

export const supportMessages = pgTable(
  'support_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer('request_id')
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    at: instantColumn('at').notNull().default(currentTime),
    userId: integer('user_id').references(() => users.id),
    /** The signed-in user, if they wrote the message while acting as `userId`. */
    sentById: integer('sent_by_id').references(() => users.id),
    body: text('body').notNull(),
  },
  (t) => [
    index('support_messages_request_id_idx').on(t.requestId, t.id),
    index('support_messages_sent_by_id_idx').on(t.sentById).where(sql`sent_by_id is not null`),
  ],
)
