export { countPrintsToReplaceQuery, printsToReplaceQuery, TO_REPLACE, useMarkReprinted } from './prints.api.ts'
