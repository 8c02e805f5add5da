import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { byteaColumn, currentTime, instantColumn } from './columns.ts'
import { sessions, users } from './people.ts'

/** A passkey of a user: the public key with which the server verifies what the authenticator signs. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: byteaColumn('public_key').notNull(),
    /** The counter of the authenticator; a lower one in a later assertion points to a copied key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential_id_key').on(t.credentialId), index('passkeys_user_id_idx').on(t.userId)],
)

/** The secret of an authenticator app. It counts as a factor once the user has confirmed it with a code. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: byteaColumn('secret').notNull(),
  createdAt: instantColumn('created_at').notNull().default(currentTime),
  confirmedAt: instantColumn('confirmed_at'),
  /** The time step of the last accepted code; each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  lastUsedAt: instantColumn('last_used_at'),
})

/** The unused recovery codes of a user; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: byteaColumn('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/**
 * A sign-in that waits for its second factor, or a passkey ceremony. The client gets the id; the table stores its hash.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    idHash: byteaColumn('id_hash').primaryKey(),
    /** `signIn`, `passkeySignIn`, `addPasskey` or `proof`. */
    purpose: text('purpose').notNull(),
    /** The user who entered the password; null for a sign-in with a passkey alone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which a passkey is added or an action is proved. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The hash of the password that was entered, so that a changed password ends the sign-in. */
    passwordHash: text('password_hash'),
    /** The random bytes that the authenticator signs. */
    webauthnChallenge: text('webauthn_challenge'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [
    index('factor_challenges_expires_at_idx').on(t.expiresAt),
    index('factor_challenges_user_id_idx').on(t.userId),
    index('factor_challenges_session_id_idx').on(t.sessionId),
  ],
)

/** One limited permission of an API token; null restaurants mean all. */
type TokenPermission = { area: string; action: string; restaurantIds: number[] | null }

/** A token with which a program acts for a user, within the permissions that the user still has. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: byteaColumn('token_hash').notNull(),
    permissions: jsonb('permissions').$type<TokenPermission[]>().notNull(),
    createdAt: instantColumn('created_at').notNull().default(currentTime),
    expiresAt: instantColumn('expires_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (t) => [uniqueIndex('api_tokens_token_hash_key').on(t.tokenHash), index('api_tokens_user_id_idx').on(t.userId)],
)

/**
 * The log of changes of accounts, rights and settings. Triggers refuse every change of it except removing personal data
 * and deleting entries up to the checkpoint. User ids have no foreign keys, because entries outlive users.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull().default(currentTime),
    event: text('event').notNull(),
    /** The signed-in user; null for a failed sign-in, a job or the command line. */
    userId: integer('user_id'),
    /** The other user, if the signed-in user acted as another one. */
    actingAsId: integer('acting_as_id'),
    module: text('module'),
    recordId: integer('record_id'),
    /** `success`, `failure` or `refused`. */
    result: text('result').notNull(),
    /** Details without personal data. */
    details: jsonb('details').notNull().default({}),
    /** The address of the client; shortened after `settings.audit_address_days`. */
    address: text('address'),
    /** Further personal data, such as the username of a failed sign-in. */
    personal: jsonb('personal'),
    /** The salt of the digest of `address` and `personal`. It is deleted with them, so that they cannot be guessed. */
    salt: byteaColumn('salt'),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at, t.id),
    index('audit_log_event_idx').on(t.event, t.at, t.id),
    index('audit_log_user_id_idx').on(t.userId, t.at, t.id),
    index('audit_log_acting_as_id_idx').on(t.actingAsId, t.at, t.id).where(sql`acting_as_id is not null`),
    index('audit_log_module_idx').on(t.module, t.at, t.id).where(sql`module is not null`),
    index('audit_log_record_idx').on(t.recordId, t.at, t.id).where(sql`record_id is not null`),
    index('audit_log_result_idx').on(t.result, t.at, t.id),
    index('audit_log_address_idx').on(t.address, t.at, t.id).where(sql`address is not null`),
  ],
)

/** The hash chain over the audit log. A job appends to it, so that writing an entry needs no lock. */
export const auditChain = pgTable(
  'audit_chain',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    auditId: bigint('audit_id', { mode: 'number' }).notNull(),
    /** The salted digest of the personal fields of the entry. */
    personalDigest: byteaColumn('personal_digest').notNull(),
    /** The hash of the previous hash, the entry without its personal fields, and their digest. */
    hash: byteaColumn('hash').notNull(),
  },
  (t) => [uniqueIndex('audit_chain_audit_id_key').on(t.auditId)],
)

/** The position and hash of the last deleted entry of the chain; verification starts after it. It has at most one row. */
export const auditCheckpoint = pgTable('audit_checkpoint', {
  id: integer('id').primaryKey().default(1),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: byteaColumn('hash').notNull(),
  at: instantColumn('at').notNull().default(currentTime),
})
