import type { Sql } from '../../core/db/database.ts'

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
