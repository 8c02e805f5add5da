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
  updatedById: number | null
  createdByName: string | null
  updatedByName: string | null
}

export const person = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' }

/** Rows are ours alone, so they are filled in place; the contract's schema cuts the helpers' columns away. */
export function toItem(resource: Resource, caller: Caller, row: ItemRow) {
  const can = canOf(caller, resource.module.name, row)
  if (resource.abilities) Object.assign(can, resource.abilities(caller, row))
  return Object.assign(fromColumns(resource, row), { can })
}

export function toRecord(resource: Resource, caller: Caller, row: RecordRow) {
  return Object.assign(toItem(resource, caller, row), {
    createdBy: person(row.createdById, row.createdByName),
    updatedBy: person(row.updatedById, row.updatedByName),
  })
}

export type SentRecord = ReturnType<typeof toRecord>
