import type { audit as english } from '../en/audit.ts'
import type { Translation } from '../translation.ts'

export const audit: Translation<typeof english> = {
  title: 'Auditní protokol',
  fields: {
    id: 'Číslo',
    at: 'Čas',
    event: 'Událost',
    result: 'Výsledek',
    userId: 'ID uživatele',
    actingAsId: 'Za uživatele (ID)',
    module: 'Oblast',
    recordId: 'ID záznamu',
    address: 'Adresa',
  },
}
