import type { RecordModule } from '@poledne/contract/endpoints/record'

/** The body that saves a record with some fields changed: its writable fields and its version. */
export const buildSaveBody = (
  module: Pick<RecordModule, 'fields'>,
  record: object & { version: number },
  changes: object = {},
) => {
  const fields = new Map<string, unknown>(Object.entries(record))
  return {
    ...Object.fromEntries(module.fields.map((field) => [field, fields.get(field)])),
    version: record.version,
    ...changes,
  }
}
