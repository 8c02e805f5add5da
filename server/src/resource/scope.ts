import type { Action } from '@poledne/contract/permissions'
import { type Caller, scopeOf } from '../http/caller.ts'
import { forbidden } from '../http/problem.ts'
import type { Resource } from './resource.ts'

/** Collects the values of a statement and hands out their places. */
export type Values = { add(value: unknown): string; list: unknown[] }

export function values(): Values {
  const list: unknown[] = []
  return { list, add: (value) => `$${list.push(value)}` }
}

/** Which rows the caller may reach with an action, as a condition on `t`; true where he may reach all. */
export function scopeCondition(resource: Resource, caller: Caller, action: Action, bound: Values): string {
  const scope = scopeOf(caller, resource.module.name, action)
  if (scope === null) throw forbidden()
  return scope === 'all' ? 'true' : `t.created_by = ${bound.add(caller.userId)}`
}
