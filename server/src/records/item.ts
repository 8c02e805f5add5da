import type { Person } from '@poledne/contract/schemas/fields'
import type { Caller } from '../access/caller.ts'
import { getRecordAbilities } from './record.policy.ts'
import { decodeColumnValues, type Resource } from './resource.ts'

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
  const can = getRecordAbilities(caller, resource.module.name, row)
  if (resource.getExtraAbilities) Object.assign(can, resource.getExtraAbilities(caller, row))
  return Object.assign(decodeColumnValues(resource, row), { can })
}

export const toRecord = (resource: Resource, caller: Caller, row: RecordRow) => toItem(resource, caller, row)

export type RecordResponse = ReturnType<typeof toRecord>
