import type { Person } from '@poledne/contract/fields'
import type { Caller } from '../http/caller.ts'
import { canOf } from './record.policy.ts'
import { fromColumns, type Resource } from './resource.ts'

/** Rows as they come, and records as they leave. */

export type ItemRow = Record<string, unknown> & {
  id: number
  version: number
  archived: boolean
  createdById: number | null
  level?: number
}

export type RecordRow = ItemRow & {
  createdBy: Person | null
  updatedBy: Person | null
}

/** Rows are ours alone, so they are filled in place; the contract's schema cuts the helpers' columns away. */
export function toItem<R extends ItemRow>(resource: Resource, caller: Caller, row: R) {
  const can = canOf(caller, resource.module.name, row)
  if (resource.abilities) Object.assign(can, resource.abilities(caller, row))
  return Object.assign(fromColumns(resource, row), { can })
}

export const toRecord = (resource: Resource, caller: Caller, row: RecordRow) => toItem(resource, caller, row)

export type SentRecord = ReturnType<typeof toRecord>
