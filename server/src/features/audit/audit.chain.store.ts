import type { Sql } from '../../core/db/database.ts'

/** The key of the advisory lock: an arbitrary number that is the same in every instance. */
const CHAIN_LOCK = 7_653_368

/**
 * An entry whose id is this far below the last chained one is not chained any more: no transaction runs while so many
 * entries are written, so it was inserted by other means.
 */
const CHAIN_WINDOW = 100_000

/** Locks the hash chain, so that other instances wait with their changes until the transaction ends. */
export async function lockAuditChain(tx: Sql): Promise<void> {
  await tx.rows({ text: 'select pg_advisory_xact_lock($1)', values: [CHAIN_LOCK] })
}

/** The SQL of the hashed fields of an entry as JSON; jsonb always writes equal values in the same way. */
const CONTENT_SQL = `jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.event, a.user_id, a.acting_as_id,
  a.module, a.record_id, a.result, a.details)::text`

/** The SQL of the digest of the personal fields; without the salt they cannot be guessed from it. */
const DIGEST_SQL = "sha256(a.salt || convert_to(jsonb_build_array(a.address, a.personal)::text, 'UTF8'))"

export type AuditChainEnd = { position: number; hash: Buffer }
const EMPTY_CHAIN: AuditChainEnd = { position: 0, hash: Buffer.alloc(32) }

/** Reads the position up to which old entries were deleted, and the hash there. */
export async function readAuditCheckpoint(sql: Sql): Promise<AuditChainEnd> {
  const [row] = await sql.rows<AuditChainEnd>({ text: 'select position, hash from audit_checkpoint' })
  return row ?? EMPTY_CHAIN
}

/** Reads the end of the chain, which is the checkpoint if all entries were deleted. */
export async function readAuditChainEnd(sql: Sql): Promise<AuditChainEnd> {
  const [row] = await sql.rows<AuditChainEnd>({
    name: 'audit_chain_end',
    text: 'select position, hash from audit_chain order by position desc limit 1',
  })
  return row ?? readAuditCheckpoint(sql)
}

export type UnchainedEntry = {
  id: number
  event: string
  userId: number | null
  actingAsId: number | null
  module: string | null
  recordId: number | null
  result: string
  content: string
  digest: Buffer
}

const NEWEST_IDS_SQL = `a.id > (select coalesce(max(audit_id), 0) - ${CHAIN_WINDOW} from audit_chain)`
const IS_UNCHAINED_SQL = 'not exists (select from audit_chain c where c.audit_id = a.id)'

/**
 * Reads committed entries that are not in the chain. A transaction that commits later can have lower ids; its entries
 * get later positions, so that no entry waits for another. The subquery looks up each entry by index, because a join
 * could read the whole chain for each batch. An entry without personal fields has an empty digest.
 */
export const readUnchainedEntries = (sql: Sql, afterId: number, limit: number): Promise<UnchainedEntry[]> =>
  sql.rows<UnchainedEntry>({
    name: 'audit_unchained',
    text: `
      select a.id, a.event, a.user_id as "userId", a.acting_as_id as "actingAsId", a.module, a.record_id as "recordId",
        a.result, ${CONTENT_SQL} as content, coalesce(${DIGEST_SQL}, ''::bytea) as digest
      from audit_log a
      where ${NEWEST_IDS_SQL} and a.id > $2
        and (select c.audit_id from audit_chain c where c.audit_id = a.id) is null
      order by a.id limit $1`,
    values: [limit, afterId],
  })

export type ChainRow = { position: number; auditId: number; digest: Buffer; hash: Buffer }

export async function insertChainRows(tx: Sql, rows: readonly ChainRow[]): Promise<void> {
  await tx.rows({
    name: 'audit_chain_insert',
    text: `insert into audit_chain (position, audit_id, personal_digest, hash)
      select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])`,
    values: [
      rows.map(({ position }) => position),
      rows.map(({ auditId }) => auditId),
      rows.map(({ digest }) => digest),
      rows.map(({ hash }) => hash),
    ],
  })
}

export type ChainedEntry = ChainRow & {
  /** Null if the entry is missing in the audit log. */
  content: string | null
  /** Null if the personal fields were shortened or removed. */
  currentDigest: Buffer | null
}

export const readChainedEntries = (sql: Sql, afterPosition: number, limit: number): Promise<ChainedEntry[]> =>
  sql.rows<ChainedEntry>({
    name: 'audit_chain_read',
    text: `
      select c.position, c.audit_id as "auditId", c.personal_digest as digest, c.hash,
        case when a.id is null then null else ${CONTENT_SQL} end as content, ${DIGEST_SQL} as "currentDigest"
      from (select * from audit_chain where position > $1 order by position limit $2) c
      left join audit_log a on a.id = c.audit_id order by c.position`,
    values: [afterPosition, limit],
  })

/** Counts the entries that are not chained yet, and finds the first one that was inserted below chained ones. */
export async function readUnchainedState(sql: Sql): Promise<{ waiting: number; insertedId: number | null }> {
  const [row] = await sql.rows<{ waiting: number; insertedId: number | null }>({
    text: `
      select count(*) filter (where ${NEWEST_IDS_SQL}) as waiting,
        min(a.id) filter (where not ${NEWEST_IDS_SQL}) as "insertedId"
      from audit_log a where ${IS_UNCHAINED_SQL}`,
  })
  return row ?? { waiting: 0, insertedId: null }
}

type AddressRow = { id: number; address: string | null }

/** Reads chained entries whose personal fields are older than the retention of addresses. */
export const readExpiredPersonalFields = (sql: Sql, limit: number): Promise<AddressRow[]> =>
  sql.rows<AddressRow>({
    text: `
      select a.id, a.address from audit_log a
      where a.salt is not null and not (${IS_UNCHAINED_SQL})
        and a.at < now() - (select make_interval(days => audit_address_days) from settings)
      order by a.at, a.id limit $1`,
    values: [limit],
  })

/** Replaces the addresses and deletes the other personal fields; deleting the salt makes the digest useless. */
export async function erasePersonalFields(sql: Sql, rows: readonly AddressRow[]): Promise<void> {
  await sql.rows({
    text: `
      update audit_log a set address = s.address, personal = null, salt = null
      from unnest($1::bigint[], $2::text[]) s (id, address) where a.id = s.id`,
    values: [rows.map(({ id }) => id), rows.map(({ address }) => address)],
  })
}

type ExpiredEntries = { count: number; position: number; hash: Buffer }

/** Finds the oldest chained entries up to the first unexpired one, because the chain is deleted from its start. */
export async function findExpiredEntries(sql: Sql, limit: number): Promise<ExpiredEntries | null> {
  const rows = await sql.rows<{ position: number; hash: Buffer; isExpired: boolean }>({
    text: `
      select c.position, c.hash,
        coalesce(a.at < now() - (select make_interval(days => audit_days) from settings), false) as "isExpired"
      from audit_chain c left join audit_log a on a.id = c.audit_id order by c.position limit $1`,
    values: [limit],
  })
  const firstKept = rows.findIndex(({ isExpired }) => !isExpired)
  const count = firstKept < 0 ? rows.length : firstKept
  const last = rows[count - 1]
  return last ? { count, position: last.position, hash: last.hash } : null
}

/** Moves the checkpoint and deletes the entries up to it. */
export async function deleteChainedEntriesUpTo(tx: Sql, { position, hash }: AuditChainEnd): Promise<void> {
  await tx.rows({
    text: `insert into audit_checkpoint (position, hash) values ($1, $2)
      on conflict (id) do update set position = excluded.position, hash = excluded.hash, at = now()`,
    values: [position, hash],
  })
  await tx.rows({
    text: 'delete from audit_log a using audit_chain c where c.audit_id = a.id and c.position <= $1',
    values: [position],
  })
  await tx.rows({ text: 'delete from audit_chain where position <= $1', values: [position] })
}
