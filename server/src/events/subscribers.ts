import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { actAs } from '../access/actAs.ts'
import { type Caller, hasPermission } from '../access/caller.ts'
import type { Database } from '../db/database.ts'
import { findCallers } from '../features/sessions/sessions.store.ts'
import { ProblemError } from '../http/problem.ts'
import { readRecords } from '../records/record.store.ts'
import type { Resource } from '../records/resource.ts'
import type { EventStream } from './eventStream.ts'

/** Somebody who listens, as whom, and what he is told through. */
export type Subscriber = {
  caller: Caller
  /** As `X-Switch-User` said. */
  readonly actAsHeader: string | undefined
  readonly stream: EventStream
}

async function resolveActingCaller(database: Database, real: Caller, to: string | undefined): Promise<Caller | null> {
  if (to === undefined) return real
  try {
    return await actAs(database, real, to)
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/**
 * Looks everybody up again, all sessions at once. Whose session or switch has ended is sent away; whoever has other
 * rights than before is answered, because he may see more or less now.
 */
export async function refreshCallers(database: Database, listeners: readonly Subscriber[]): Promise<Subscriber[]> {
  const callers = await findCallers(
    database,
    listeners.map(({ caller }) => caller.sessionId),
  )
  const changed: Subscriber[] = []
  for (const listener of listeners) {
    const real = callers.get(listener.caller.sessionId)
    const caller = real ? await resolveActingCaller(database, real, listener.actAsHeader) : null
    if (caller === null || caller.userId !== listener.caller.userId) listener.stream.end()
    // rights are read once for each state of the roles, so equal ones are the same
    else if (caller.permissions !== listener.caller.permissions) changed.push(listener)
    if (caller) listener.caller = caller
  }
  return changed
}

const canViewAll = ({ permissions }: Caller, module: RecordModuleName): boolean =>
  permissions.some(
    ({ area, action, allItems, level }) => area === module && action === 'view' && allItems && level === null,
  )

/** Those of a module's records that the caller may know of; only who sees some of them costs a look. */
export async function findVisibleIds(
  database: Database,
  resource: Resource | undefined,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!resource || !hasPermission(caller, `${resource.module.name}.view`)) return new Set()
  if (canViewAll(caller, resource.module.name)) return new Set(ids)
  const rows = await readRecords(database, resource, caller, ids, 'en')
  return new Set(rows.map(({ id }) => id))
}
