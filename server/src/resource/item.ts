import type { Caller } from '../http/caller.ts'
import { canOf } from './record.policy.ts'
import { fromColumns, type Resource } from './resource.ts'

/** Rows as they come, and records as they leave. */

export type ItemRow = Record<string, unknown> & {
  id: number
  version: number
  archived: boolean
  createdById: number | null
}

export type RecordRow = ItemRow & {
  updatedById: number | null
  createdByName: string | null
  updatedByName: string | null
}

const person = (id: number | null, username: string | null) => (id === null ? null : { id, username: username ?? '' })

export function toItem(resource: Resource, caller: Caller, row: ItemRow) {
  const { createdById, ...item } = fromColumns(resource, row)
  return { ...item, can: canOf(caller, resource.module.name, { archived: row.archived, createdById }) }
}

export function toRecord(resource: Resource, caller: Caller, row: RecordRow) {
  const { updatedById, createdByName, updatedByName, ...item } = row
  return {
    ...toItem(resource, caller, item as ItemRow),
    createdBy: person(row.createdById, createdByName),
    updatedBy: person(updatedById, updatedByName),
  }
}

export type SentRecord = ReturnType<typeof toRecord>
