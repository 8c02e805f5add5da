import { defineList } from './listQuery.ts'

export const dishList = defineList({
  name: 'dishes',
  columns: {
    nameCs: { kind: 'text' },
    nameEn: { kind: 'text' },
    name: { kind: 'words', columns: ['nameCs', 'nameEn'] },
    dishTypeId: { kind: 'choice', codelist: 'dishTypes' },
    dishTypeName: { kind: 'text' },
    allergenIds: { kind: 'choices', codelist: 'allergens' },
  },
  defaultSort: [{ column: 'nameCs', direction: 'asc' }],
})
