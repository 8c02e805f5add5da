import { listOf } from './list.ts'

export const restaurantList = listOf({
  name: 'restaurants',
  columns: {
    nameCs: { kind: 'text' },
    nameEn: { kind: 'text' },
    active: { kind: 'boolean' },
    showMenuPrice: { kind: 'boolean' },
    timezone: { kind: 'text' },
  },
  defaultSort: [{ column: 'nameCs', direction: 'asc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
})
