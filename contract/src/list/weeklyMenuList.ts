import { defineList } from './listQuery.ts'

export const weeklyMenuList = defineList({
  name: 'weeklyMenus',
  columns: {
    startDate: { kind: 'day' },
    weeklyMenuVariantId: { kind: 'choice', codelist: 'weeklyMenuVariants' },
    weeklyMenuVariantNameCs: { kind: 'text' },
    weeklyMenuVariantNameEn: { kind: 'text' },
    name: { kind: 'words', columns: ['weeklyMenuVariantNameCs', 'weeklyMenuVariantNameEn'] },
    active: { kind: 'boolean' },
    published: { kind: 'boolean' },
    publishAt: { kind: 'instant' },
    lockedAt: { kind: 'instant' },
    lockedByUserId: { kind: 'id' },
    lockedByUserName: { kind: 'text' },
  },
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
})
