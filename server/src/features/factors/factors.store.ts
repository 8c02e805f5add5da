import type { Factors, Passkey } from '@poledne/contract/access/factor'
import type { Sql } from '../../core/db/database.ts'

export const readPasskeys = (sql: Sql, userId: number): Promise<Passkey[]> =>
  sql.rows<Passkey>({
    name: 'passkeys_read',
    text: `
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
      where user_id = $1 order by id`,
    values: [userId],
  })

export async function readFactors(sql: Sql, userId: number): Promise<Factors> {
  const [row] = await sql.rows<{ totpCreatedAt: string | null; totpLastUsedAt: string | null; recoveryCodes: number }>({
    name: 'factors_read',
    text: `
      select t.confirmed_at as "totpCreatedAt", t.last_used_at as "totpLastUsedAt",
        (select count(*) from recovery_codes where user_id = $1) as "recoveryCodes"
      from (select $1::int as id) u left join totp_secrets t on t.user_id = u.id and t.confirmed_at is not null`,
    values: [userId],
  })
  return {
    passkeys: await readPasskeys(sql, userId),
    totp: row?.totpCreatedAt ? { createdAt: row.totpCreatedAt, lastUsedAt: row.totpLastUsedAt } : null,
    recoveryCodes: row?.recoveryCodes ?? 0,
  }
}

/** Saves the secret of an app that the user has not confirmed yet; returns false if they already have an app. */
export async function saveUnconfirmedTotp(sql: Sql, userId: number, secret: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'totp_save',
    text: `
      insert into totp_secrets (user_id, secret) values ($1, $2)
      on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
      where totp_secrets.confirmed_at is null returning 1`,
    values: [userId, secret],
  })
  return rows.length > 0
}

export type TotpState = { secret: Buffer; lastStep: number; isConfirmed: boolean }

/** Reads the authenticator app and locks its row, so that parallel requests cannot use the same code. */
export async function readTotpForUpdate(sql: Sql, userId: number): Promise<TotpState | null> {
  const [row] = await sql.rows<TotpState>({
    name: 'totp_hold',
    text: `
      select secret, last_step as "lastStep", confirmed_at is not null as "isConfirmed"
      from totp_secrets where user_id = $1 for update`,
    values: [userId],
  })
  return row ?? null
}

/** Stores that a code of this time step was used, and confirms the app with the first one. */
export async function updateTotpStep(sql: Sql, userId: number, step: number): Promise<void> {
  await sql.rows({
    name: 'totp_step',
    text: `
      update totp_secrets set last_step = $2, last_used_at = now(), confirmed_at = coalesce(confirmed_at, now())
      where user_id = $1`,
    values: [userId, step],
  })
}

/** Stores the same secret in another form, such as encrypted. */
export async function updateTotpSecret(sql: Sql, userId: number, secret: Buffer): Promise<void> {
  await sql.rows({
    name: 'totp_secret',
    text: 'update totp_secrets set secret = $2 where user_id = $1',
    values: [userId, secret],
  })
}

export async function deleteTotp(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql.rows({
    name: 'totp_delete',
    text: 'delete from totp_secrets where user_id = $1 returning 1',
    values: [userId],
  })
  return rows.length > 0
}

export async function replaceRecoveryCodes(sql: Sql, userId: number, codeHashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(sql, userId)
  await sql.rows({
    name: 'recovery_insert',
    text: 'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    values: [userId, codeHashes],
  })
}

export async function deleteRecoveryCodes(sql: Sql, userId: number): Promise<void> {
  await sql.rows({ name: 'recovery_delete', text: 'delete from recovery_codes where user_id = $1', values: [userId] })
}

/** Deletes the recovery code; returns false if the user has no such code. */
export async function consumeRecoveryCode(sql: Sql, userId: number, codeHash: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'recovery_use',
    text: 'delete from recovery_codes where user_id = $1 and code_hash = $2 returning 1',
    values: [userId, codeHash],
  })
  return rows.length > 0
}

/** Deletes all second factors of the user, and the challenges of sign-ins that wait for one. */
export async function deleteFactors(sql: Sql, userId: number): Promise<void> {
  await sql.rows({
    name: 'factors_delete',
    text: `
      with p as (delete from passkeys where user_id = $1), t as (delete from totp_secrets where user_id = $1),
        r as (delete from recovery_codes where user_id = $1)
      delete from factor_challenges where user_id = $1`,
    values: [userId],
  })
}

export type StoredPasskey = {
  id: number
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

const COLUMNS =
  'id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports'

export const readStoredPasskeys = (sql: Sql, userId: number): Promise<StoredPasskey[]> =>
  sql.rows<StoredPasskey>({
    name: 'passkeys_stored',
    text: `select ${COLUMNS} from passkeys where user_id = $1`,
    values: [userId],
  })

/** Finds the passkey and locks its row, so that parallel sign-ins compare the counter one after the other. */
export async function findPasskeyForUpdate(sql: Sql, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await sql.rows<StoredPasskey>({
    name: 'passkey_hold',
    text: `select ${COLUMNS} from passkeys where credential_id = $1 for update`,
    values: [credentialId],
  })
  return row ?? null
}

/** Inserts a passkey and returns its id, or null if it is registered already. */
export async function insertPasskey(
  sql: Sql,
  { userId, credentialId, publicKey, counter, transports, name }: Omit<StoredPasskey, 'id'> & { name: string },
): Promise<number | null> {
  const [row] = await sql.rows<{ id: number }>({
    name: 'passkey_insert',
    text: `
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing returning id`,
    values: [userId, credentialId, publicKey, counter, transports, name],
  })
  return row?.id ?? null
}

export async function updatePasskeyUse(sql: Sql, id: number, counter: number): Promise<void> {
  await sql.rows({
    name: 'passkey_used',
    text: 'update passkeys set counter = $2, last_used_at = now() where id = $1',
    values: [id, counter],
  })
}

export async function updatePasskeyName(sql: Sql, userId: number, id: number, name: string): Promise<boolean> {
  const rows = await sql.rows({
    name: 'passkey_rename',
    text: 'update passkeys set name = $3 where id = $2 and user_id = $1 returning 1',
    values: [userId, id, name],
  })
  return rows.length > 0
}

export async function deletePasskey(sql: Sql, userId: number, id: number): Promise<boolean> {
  const rows = await sql.rows({
    name: 'passkey_delete',
    text: 'delete from passkeys where id = $2 and user_id = $1 returning 1',
    values: [userId, id],
  })
  return rows.length > 0
}
