import type { audit as english } from '../en/audit.ts'
import type { Translation } from '../translation.ts'

export const audit: Translation<typeof english> = {
  title: 'Auditnapló',
  fields: {
    id: 'Szám',
    at: 'Időpont',
    event: 'Esemény',
    result: 'Eredmény',
    userId: 'Felhasználó azonosítója',
    actingAsId: 'Felhasználó nevében (azonosító)',
    module: 'Terület',
    recordId: 'Rekord azonosítója',
    address: 'Cím',
  },
}
