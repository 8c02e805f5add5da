import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { SYSTEM_ACTOR, writeAudit } from '../../core/access/audit.store.ts'
import type { Database } from '../../core/db/database.ts'
import { CommandError } from '../../core/errors/errors.ts'
import type { JobContext } from '../../core/jobs/jobs.ts'
import { formatIpv6Network, unmapIpv4 } from '../../core/limits/rateLimits.ts'
import {
  type AuditChainEnd,
  type ChainRow,
  deleteChainedEntriesUpTo,
  erasePersonalFields,
  findExpiredEntries,
  insertChainRows,
  lockAuditChain,
  readAuditChainEnd,
  readAuditCheckpoint,
  readChainedEntries,
  readExpiredPersonalFields,
  readUnchainedEntries,
  readUnchainedState,
} from './audit.chain.store.ts'

/** Runs the command `audit verify`: returns the text to print and fails on the first fault. */
export async function runVerifyAuditCommand(database: Database): Promise<string> {
  const { checked, waiting, end, fault } = await verifyAuditChain(database)
  if (fault) throw new CommandError(`The audit log is not intact: ${fault}. ${checked} entries before it are valid.`)
  return [
    `The audit log is intact: ${checked} entries checked, ${waiting} not chained yet.`,
    `The chain ends at position ${end.position} with the hash ${end.hash.toString('hex')}.`,
  ].join('\n')
}

/** The highest number of entries that one transaction chains, shortens or deletes. */
const BATCH_SIZE = 2_000

/** Computes the hash of an entry from the previous hash, its position, content and digest of personal fields. */
const hashEntry = (previous: AuditChainEnd, content: string, digest: Buffer): Buffer =>
  createHash('sha256')
    .update(previous.hash)
    .update(`[${previous.position + 1}, ${content.slice(1)}`)
    .update(digest)
    .digest()

/** Repeats the work, which returns the size of its batch, until a batch is not full; returns the sum. */
async function runBatches(work: () => Promise<number>): Promise<number> {
  let total = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await work()
  return total
}

/** Appends all new entries to the hash chain and logs them; only committed entries are read and logged. */
export function chainAuditEntries(database: Database, log: Pick<JobContext['log'], 'info'>): Promise<number> {
  let lastId = 0
  return runBatches(async () => {
    const entries = await database.transaction(async (tx) => {
      await lockAuditChain(tx)
      const unchained = await readUnchainedEntries(tx, lastId, BATCH_SIZE)
      let end = await readAuditChainEnd(tx)
      const rows = unchained.map(({ id, content, digest }): ChainRow => {
        const hash = hashEntry(end, content, digest)
        end = { position: end.position + 1, hash }
        return { position: end.position, auditId: id, digest, hash }
      })
      await insertChainRows(tx, rows)
      return unchained
    })
    for (const { id, event, userId, actingAsId, module, recordId, result } of entries)
      log.info({ auditId: id, event, userId, actingAsId, module, recordId, result }, 'audit')
    lastId = entries.at(-1)?.id ?? lastId
    return entries.length
  })
}

/** Shortens an address to its network: 24 bits of IPv4 and 48 bits of IPv6. */
export function shortenAddress(address: string | null): string | null {
  const plain = unmapIpv4(address ?? '')
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
  return isIP(plain) === 6 ? formatIpv6Network(plain, 48) : null
}

/** Shortens the addresses of old entries and deletes their other personal fields. */
export const shortenOldAuditEntries = (database: Database): Promise<number> =>
  runBatches(async () => {
    const rows = await readExpiredPersonalFields(database, BATCH_SIZE)
    await erasePersonalFields(
      database,
      rows.map(({ id, address }) => ({ id, address: shortenAddress(address) })),
    )
    return rows.length
  })

/**
 * Deletes entries that are older than the retention. The checkpoint stores the hash of the last deleted entry, so that
 * the rest of the chain stays valid.
 */
export const deleteOldAuditEntries = (database: Database): Promise<number> =>
  runBatches(() =>
    database.transaction(async (tx) => {
      await lockAuditChain(tx)
      const expired = await findExpiredEntries(tx, BATCH_SIZE)
      if (!expired) return 0
      const { count, position } = expired
      await deleteChainedEntriesUpTo(tx, expired)
      await writeAudit(tx, { event: 'auditEntriesDeleted', actor: SYSTEM_ACTOR, details: { count, position } })
      return count
    }),
  )

export type ChainVerification = { checked: number; waiting: number; end: AuditChainEnd; fault: string | null }

/** Verifies the whole chain from the checkpoint on, in batches, and describes the first fault. */
export async function verifyAuditChain(database: Database): Promise<ChainVerification> {
  let end = await readAuditCheckpoint(database)
  let checked = 0
  const { waiting, insertedId } = await readUnchainedState(database)
  const finish = (fault: string | null): ChainVerification => ({ checked, waiting, end, fault })
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    const batch = await readChainedEntries(database, end.position, BATCH_SIZE)
    for (const { position, auditId, digest, hash, content, currentDigest } of batch) {
      if (position !== end.position + 1) return finish(`position ${end.position + 1} is missing from the chain`)
      if (content === null) return finish(`entry ${auditId} is missing`)
      if (!hashEntry(end, content, digest).equals(hash)) return finish(`entry ${auditId} was changed`)
      if (currentDigest && !currentDigest.equals(digest))
        return finish(`the address or personal data of entry ${auditId} was changed`)
      end = { position, hash }
      checked++
    }
    count = batch.length
  }
  return finish(insertedId === null ? null : `entry ${insertedId} was inserted later`)
}
