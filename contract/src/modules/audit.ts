import { z } from 'zod'
import { AUDIT_EVENTS, AUDIT_RESULTS } from '../access/audit.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, instant, person } from '../http/fields.ts'
import { createListSchema, listQueryParams } from '../http/record.ts'
import { createListExportEndpoint } from '../list/listExportEndpoint.ts'

const entry = z.object({
  id,
  at: instant,
  event: z.enum(AUDIT_EVENTS),
  result: z.enum(AUDIT_RESULTS),
  /** The signed-in user; null for a failed sign-in, a job or the command line. */
  userId: id.nullable(),
  /** The user with this id; null if they were deleted. */
  user: person.nullable(),
  actingAsId: id.nullable(),
  actingAs: person.nullable(),
  module: z.string().nullable(),
  recordId: id.nullable(),
  /** The current name of the record; null if it was deleted or the caller cannot view it. */
  recordName: z.string().nullable(),
  /** The address of the client, shortened to its network after a while. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Personal data such as the username of a failed sign-in, until the address is shortened. */
  personal: z.record(z.string(), z.string()).nullable(),
})
export type AuditLogEntry = z.output<typeof entry>

export const auditEndpoints = {
  list: defineEndpoint('GET', 'audit/', {
    guard: 'audit.view',
    tag: 'audit',
    summary: 'List the audit log',
    operationId: 'listAudit',
    description:
      'Lists sign-ins, changes of users, roles and settings, downloads and what was done while acting as another user, newest first.',
    query: listQueryParams,
    response: createListSchema(entry),
  }),
  export: createListExportEndpoint('audit', 'Audit'),
}
