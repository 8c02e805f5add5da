export { exportsQuery, printsToReplaceQuery, useMarkReprinted } from './prints.api.ts'
