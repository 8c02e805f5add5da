import { defineList } from './listQuery.ts'

export const roleList = defineList({
  name: 'roles',
  columns: {
    name: { kind: 'text' },
    description: { kind: 'text' },
    level: { kind: 'number' },
    userCount: { kind: 'number' },
  },
  defaultSort: [{ column: 'id', direction: 'asc' }],
})
