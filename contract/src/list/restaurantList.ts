import { defineList } from './listQuery.ts'

export const restaurantList = defineList({
  name: 'restaurants',
  columns: {
    nameCs: { kind: 'text' },
    nameEn: { kind: 'text' },
    name: { kind: 'words', columns: ['nameCs', 'nameEn'] },
    active: { kind: 'boolean' },
    showMenuPrice: { kind: 'boolean' },
    timezone: { kind: 'text' },
  },
  defaultSort: [{ column: 'nameCs', direction: 'asc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
})
