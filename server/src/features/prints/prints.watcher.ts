import { setTimeout as wait } from 'node:timers/promises'
import type { ChangeEvent } from '../../core/db/changeEvent.ts'
import type { PooledSql } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { affectsGuests } from '../guestMenus/index.ts'
import { refreshPrintsOfMenu } from './prints.outdated.service.ts'
import { type ChangedScope, readMenuIdsToCheck } from './prints.outdated.store.ts'

/** Changes within this time are checked together, because bulk requests and automatic saves send many. */
const DELAY_MS = 500
/** The pause between two menus, so that a check of many menus does not block other requests. */
const PAUSE_MS = 5
/** The number of changed records from which all prints are checked. */
const MAX_NAMED_RECORDS = 200

type PendingScope = Record<'menuIds' | 'dishIds' | 'restaurantIds', Set<number>> & { all: boolean }

const createPendingScope = (all = false): PendingScope => ({
  all,
  menuIds: new Set(),
  dishIds: new Set(),
  restaurantIds: new Set(),
})

const PENDING_SETS = { weeklyMenus: 'menuIds', dishes: 'dishIds', restaurants: 'restaurantIds' } as const

const countRecords = ({ menuIds, dishIds, restaurantIds }: PendingScope) =>
  menuIds.size + dishIds.size + restaurantIds.size

/** Adds a change to the pending scope; a price or a settings list can affect the prints of any menu. */
function addToScope(pending: PendingScope, event: ChangeEvent): PendingScope {
  const isNamed = event.about === 'record' && event.module in PENDING_SETS
  if (pending.all || !isNamed || countRecords(pending) >= MAX_NAMED_RECORDS) return createPendingScope(true)
  pending[PENDING_SETS[event.module as keyof typeof PENDING_SETS]].add(event.id)
  return pending
}

const toChangedScope = ({ all, menuIds, dishIds, restaurantIds }: PendingScope): ChangedScope =>
  all ? 'all' : { menuIds: [...menuIds], dishIds: [...dishIds], restaurantIds: [...restaurantIds] }

export type PrintWatcher = {
  /** Handles a change of this instance; every instance checks the prints for its own changes. */
  onChange(event: ChangeEvent): void
  /** Checks the prints of one menu, which can have changed while it was exported. */
  checkMenu(id: number): void
  close(): Promise<void>
}

type PrintWatcherOptions = { database: PooledSql; onError: (error: Error) => void }

/** Checks the prints in this scope one menu after the other. */
async function refreshPrints(database: PooledSql, scope: ChangedScope, isClosed = () => false): Promise<void> {
  for (const weeklyMenuId of await readMenuIdsToCheck(database, scope)) {
    if (isClosed()) return
    await refreshPrintsOfMenu(database, weeklyMenuId)
    await wait(PAUSE_MS)
  }
}

/** Watches for changes that make prints outdated. One pass at a time runs, outside of requests. */
export function openPrintWatcher({ database, onError }: PrintWatcherOptions): PrintWatcher {
  let pending: PendingScope | null = null
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function runPasses(): Promise<void> {
    while (pending && !isClosed) {
      const scope = toChangedScope(pending)
      pending = null
      // The scheduled check repeats what has failed here.
      await refreshPrints(database, scope, () => isClosed).catch(onError)
    }
  }
  function add(event: ChangeEvent): void {
    if (isClosed) return
    pending = addToScope(pending ?? createPendingScope(), event)
    timer ??= setTimeout(() => {
      timer = undefined
      // The running pass can have taken this change already; the next pass then has nothing to do.
      running ??= runPasses().finally(() => {
        running = null
      })
    }, DELAY_MS).unref()
  }

  return {
    onChange: (event) => affectsGuests(event) && add(event),
    checkMenu: (id) => add({ about: 'record', module: 'weeklyMenus', id, version: 0 }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Checks all prints regularly, in case an instance ended after a change and before its check. */
export const printCheckJob: Job = {
  name: 'printCheck',
  schedule: '*/15 * * * *',
  run: ({ database }) => refreshPrints(database, 'all'),
}
