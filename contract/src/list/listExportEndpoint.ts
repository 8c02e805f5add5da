import { z } from 'zod'
import type { RecordModuleName } from '../access/permissions.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { text } from '../http/fields.ts'
import { LIST_EXPORT_CONTENT_TYPES, LIST_EXPORT_FORMATS } from './listExport.ts'
import { MAX_FILTERS } from './listQuery.ts'

const repeatedParam = z.union([text(16_384), z.array(text(16_384)).max(MAX_FILTERS)]).optional()

/** The filters and the sort of the list, but no pages; parseListQuery checks the columns. */
const exportQuery = z.strictObject({
  format: z.enum(LIST_EXPORT_FORMATS),
  columns: text(2_000).optional(),
  filter: repeatedParam,
  sort: repeatedParam,
})
export type ListExportQuery = z.output<typeof exportQuery>

/** The query of a list that is always exported as a whole. */
export const wholeListExportQuery = z.strictObject({ format: z.enum(LIST_EXPORT_FORMATS) })

/** Creates the endpoint that exports a list with filters and columns. */
export const createListExportEndpoint = <const N extends RecordModuleName | 'supportRequests' | 'audit'>(
  name: N,
  plural: string,
) =>
  defineEndpoint('GET', `${name}/export/`, {
    guard: `${name}.view`,
    tag: name,
    summary: 'Export a list',
    operationId: `export${plural}`,
    description:
      'Exports all rows of the list that match the filters as an Excel workbook or a CSV file, in the language of the request and the formats of the user. `columns` is a comma-separated list of columns; without it all columns are exported. The first column is always the id. The header `X-Estimated-Bytes` of a long file estimates its length.',
    query: exportQuery,
    response: null,
    file: Object.values(LIST_EXPORT_CONTENT_TYPES),
  })
