import type { Instant } from '@poledne/contract/domain/instant'
import { PAIRING_MINUTES } from '@poledne/contract/modules/screenPairing'
import type { Sql } from '../../core/db/database.ts'

const IS_OPEN = 'screen_id is null and expires_at > now()'

type NewPairing = { code: string; secretHash: Buffer; maxOpen: number }

/** Stores a code unless there are too many open ones, and returns when it expires. Runs inside a transaction. */
export async function insertPairing(tx: Sql, { code, secretHash, maxOpen }: NewPairing): Promise<Instant | undefined> {
  // The lock keeps parallel requests from exceeding the number of open codes.
  await tx.rows({ text: 'lock table screen_pairings in share row exclusive mode' })
  const [row] = await tx.rows<{ expiresAt: Instant }>({
    name: 'screen_pairing_insert',
    text: `
      insert into screen_pairings (code, secret_hash, expires_at)
      select $1, $2, now() + interval '${PAIRING_MINUTES} minutes'
      where (select count(*) from screen_pairings where ${IS_OPEN}) < $3
      on conflict do nothing returning expires_at as "expiresAt"`,
    values: [code, secretHash, maxOpen],
  })
  return row?.expiresAt
}

/** Reads the screen of the display with this secret, or null; undefined for an unknown or expired secret. */
export async function readPairedScreenId(sql: Sql, secretHash: Buffer): Promise<string | null | undefined> {
  const [row] = await sql.rows<{ screenId: string | null }>({
    name: 'screen_pairing',
    text: 'select screen_id as "screenId" from screen_pairings where secret_hash = $1 and expires_at > now()',
    values: [secretHash],
  })
  return row?.screenId
}

export async function isOpenCode(sql: Sql, code: string): Promise<boolean> {
  const rows = await sql.rows({
    name: 'screen_pairing_open',
    text: `select 1 from screen_pairings where code = $1 and ${IS_OPEN}`,
    values: [code],
  })
  return rows.length > 0
}

/** Gives the display with this code its screen; returns false if another user was faster. */
export async function assignScreenToCode(tx: Sql, code: string, screenId: string): Promise<boolean> {
  const rows = await tx.rows({
    name: 'screen_pairing_pair',
    // The display has a minute to learn its screen, even if its code was about to expire.
    text: `
      update screen_pairings set screen_id = $2, expires_at = greatest(expires_at, now() + interval '1 minute')
      where code = $1 and ${IS_OPEN} returning 1`,
    values: [code, screenId],
  })
  return rows.length > 0
}
