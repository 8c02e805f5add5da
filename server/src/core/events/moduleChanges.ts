import { RECORD_MODULES, type RecordModuleName } from '@poledne/contract/access/permissions'
import type { ChangeEvent } from '../db/changeEvent.ts'

/** Remembers when the records of each module last changed, on this or another instance. */
export type ModuleChanges = {
  /** Adds an event of the event bus; null means that any data may have changed. */
  add(event: ChangeEvent | null): void
  /** Returns the modules that changed in the last seconds, or all modules if this instance does not know that time. */
  listChangedWithin(seconds: number): RecordModuleName[]
}

function getChangedModule(event: ChangeEvent): RecordModuleName | null {
  if ('module' in event) return event.module
  return 'weeklyMenuId' in event ? 'weeklyMenus' : null
}

export function createModuleChanges(now = () => performance.now()): ModuleChanges {
  const changedAt = new Map<RecordModuleName, number>()
  let knownSince = now()
  return {
    add(event) {
      if (event === null) knownSince = now()
      else {
        const module = getChangedModule(event)
        if (module) changedAt.set(module, now())
      }
    },
    listChangedWithin(seconds) {
      const start = now() - seconds * 1000
      return RECORD_MODULES.filter((module) => Math.max(knownSince, changedAt.get(module) ?? 0) >= start)
    },
  }
}
