import { defineList } from './listQuery.ts'

export const userList = defineList({
  name: 'users',
  columns: {
    username: { kind: 'text' },
    email: { kind: 'text' },
    firstName: { kind: 'text' },
    lastName: { kind: 'text' },
    name: { kind: 'words', columns: ['username', 'firstName', 'lastName', 'email'] },
    roleIds: { kind: 'choices', codelist: 'roles' },
    phoneNumber: { kind: 'text' },
    language: { kind: 'text' },
    timezone: { kind: 'text' },
    dateType: { kind: 'text' },
    active: { kind: 'boolean' },
    blocked: { kind: 'boolean' },
    level: { kind: 'number' },
  },
  defaultSort: [{ column: 'username', direction: 'asc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
})
