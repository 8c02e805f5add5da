import type { audit as english } from '../en/audit.ts'
import type { Translation } from '../translation.ts'

export const audit: Translation<typeof english> = {
  title: 'Auditný protokol',
  fields: {
    id: 'Číslo',
    at: 'Čas',
    event: 'Udalosť',
    result: 'Výsledok',
    userId: 'ID používateľa',
    actingAsId: 'Za používateľa (ID)',
    module: 'Oblasť',
    recordId: 'ID záznamu',
    address: 'Adresa',
  },
}
