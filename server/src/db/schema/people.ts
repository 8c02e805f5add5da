import type { PermissionEntry } from '@poledne/contract/permissions'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, now, recordColumns } from './columns.ts'

export const users = pgTable(
  'users',
  {
    ...recordColumns((): AnyPgColumn => users.id),
    username: text('username').notNull(),
    email: text('email').notNull(),
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
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
  ],
)

export const roles = pgTable(
  'roles',
  {
    ...recordColumns((): AnyPgColumn => users.id),
    name: text('name').notNull(),
    description: text('description'),
    level: integer('level').notNull().default(99_999),
    permissions: jsonb('permissions').$type<PermissionEntry[]>().notNull().default([]),
  },
  (t) => [uniqueIndex('roles_name_key').on(sql`lower(${t.name})`)],
)

/** A signed-in device. Its tokens stand apart, because a renewed token and the one before it live side by side a while. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().default(now),
    lastSeenAt: instant('last_seen_at').notNull().default(now),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
)

export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('session_tokens_session_id_idx').on(t.sessionId),
    index('session_tokens_expires_at_idx').on(t.expiresAt),
  ],
)
