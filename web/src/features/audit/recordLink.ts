import { type Permission, RECORD_MODULES } from '@poledne/contract/access/permissions'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'

type LinkedEntry = Pick<AuditLogEntry, 'event' | 'module' | 'recordId' | 'details'>

/** Returns the path of the entry's record, or null if it has no page, was deleted or the user cannot view it. */
export function getRecordLink(
  { event, module, recordId, details }: LinkedEntry,
  can: (permission: Permission) => boolean,
): string | null {
  const name = RECORD_MODULES.find((each) => each === module)
  if (!name || recordId === null || event.endsWith('Deleted') || !can(`${name}.view`)) return null
  // The id of a request can belong to something else of the same area, such as a price change.
  const route = typeof details.route === 'string' ? details.route : null
  return route === null || route.startsWith(`${name}/:id/`) ? `/${name}/${recordId}` : null
}
