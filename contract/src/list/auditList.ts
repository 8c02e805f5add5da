import { AUDIT_EVENTS, AUDIT_MODULES, AUDIT_RESULTS } from '../access/audit.ts'
import type { ListColumns, Sort } from './listQuery.ts'

/** The list of the audit log; every filter can use an index, because there can be millions of entries. */
export const auditList = {
  columns: {
    id: { kind: 'id' },
    at: { kind: 'instant' },
    event: { kind: 'choice', codelist: 'auditEvents', values: AUDIT_EVENTS },
    result: { kind: 'choice', codelist: 'auditResults', values: AUDIT_RESULTS },
    userId: { kind: 'choice', codelist: 'auditUsers' },
    actingAsId: { kind: 'choice', codelist: 'auditUsers' },
    module: { kind: 'choice', codelist: 'auditModules', values: AUDIT_MODULES },
    recordId: { kind: 'id' },
    address: { kind: 'text', isExact: true },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'at', direction: 'desc' }] as const satisfies readonly Sort[],
}
