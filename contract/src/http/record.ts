import { z } from 'zod'
import type { RecordModuleName } from '../access/permissions.ts'
import { createListExportEndpoint } from '../list/listExportEndpoint.ts'
import type { ListColumns, RecordList, Sort } from '../list/listQuery.ts'
import { createBulkResponse, createBulkSchema } from './bulk.ts'
import { DEFAULT_BODY_LIMIT, defineEndpoint, type Endpoint, LARGE_BODY_LIMIT } from './endpoint.ts'
import {
  type CrossFieldRule,
  createPageQuerySchema,
  createPageSchema,
  createRuleCheck,
  type Fields,
  id,
  idParam,
  instant,
  makeOptional,
  person,
  removeDefaults,
  text,
  version,
} from './fields.ts'
import { historyEntry, MAX_HISTORY_PAGE_SIZE } from './history.ts'

/** What the user can do with a record; every record has these flags in `can`. */
const canFields = { edit: z.boolean(), archive: z.boolean(), delete: z.boolean() }
/** The fields that every record has besides the fields of its module. */
const baseFields = {
  id,
  version,
  archived: z.boolean(),
  createdAt: instant,
  createdBy: person.nullable(),
  updatedAt: instant,
  updatedBy: person.nullable(),
}
const recordBase = { ...baseFields, can: z.object(canFields) }
export type RecordBase = z.output<z.ZodObject<typeof recordBase>>

/** The response of a list. Pages are requested by their number, or with the `next` of the previous page as `after`. */
export const createListSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    /** Whether `total` is the number of all rows; otherwise it is a lower bound. */
    totalIsExact: z.boolean(),
    /** The value of `after` for the next page; null on the last page. */
    next: z.string().nullable(),
  })

export const recordParams = z.strictObject({ id: idParam })
const revisionParams = z.strictObject({ id: idParam, revision: idParam })
/** A query can be as long as a request line; parseListQuery reports what is wrong with it. */
const listQueryParam = text(16_384)
export const listQueryParams = z.record(text(200), z.union([listQueryParam, z.array(listQueryParam).max(1_000)]))

type NoFields = Record<never, z.ZodType>
type AbilityFields<A extends string> = Record<A, z.ZodBoolean>

type RecordModuleSpec<
  F extends Fields,
  S extends Fields,
  L extends RecordList,
  C extends Fields,
  W extends Fields,
  A extends string,
  I extends Fields,
> = {
  /** The name of the module and the columns of its list. */
  list: L
  /** The fields that a client can write; a default makes a field optional on create. A save sends all fields. */
  fields: F
  /** Fields that a save can leave out, because older clients do not know them; their stored values are kept. */
  keptIfMissing?: readonly Extract<keyof F, string>[]
  /** Read-only fields that the server adds, such as the names of referenced records. */
  shown: S
  /** Read-only fields of list items, which a single record does not have. */
  listFields?: I
  /** Write-only fields that only a create sends, and those that only a save sends. */
  createOnlyFields?: C
  saveOnlyFields?: W
  /** Further keys of `can`, besides edit, archive and delete. */
  abilities?: readonly A[]
  /** Fields that only the server changes and that are also stored in the history. */
  extraHistoryFields?: readonly Extract<keyof S, string>[]
  rule?: CrossFieldRule
  /** The body limit in bytes of a create and of a save. */
  bodyLimit?: number
}

const getFixedValues = ({ columns }: RecordList, field: string): readonly string[] | undefined => {
  const column = columns[field]
  return column?.kind === 'choices' ? column.values : undefined
}

/** Builds the schemas and the eleven endpoints of a record module from its fields. */
export function defineRecordModule<
  const F extends Fields,
  const S extends Fields,
  const L extends RecordList,
  const C extends Fields = NoFields,
  const W extends Fields = NoFields,
  const A extends string = never,
  const I extends Fields = NoFields,
>(spec: RecordModuleSpec<F, S, L, C, W, A, I>) {
  const { list: listDefinition, fields, shown, bodyLimit = DEFAULT_BODY_LIMIT } = spec
  const name: L['name'] = listDefinition.name
  const path = `${name}/` as const
  const plural = name.replace(/^./, (letter) => letter.toUpperCase())
  const singular = plural.replace(/(?<=sh)es$|s$/, '')
  const abilities = Object.fromEntries(
    (spec.abilities ?? []).map((ability) => [ability, z.boolean()]),
  ) as AbilityFields<A>
  const record = z.object({
    ...baseFields,
    can: z.object({ ...canFields, ...abilities }),
    ...removeDefaults(fields),
    ...shown,
  })
  const applyRule = <T extends z.ZodType>(schema: T): T =>
    spec.rule ? (schema.check(createRuleCheck(spec.rule)) as T) : schema
  const create = applyRule(z.strictObject({ ...fields, ...(spec.createOnlyFields as C) }))
  const save = applyRule(
    z.strictObject({
      ...removeDefaults(fields),
      ...makeOptional(fields, spec.keptIfMissing),
      ...(spec.saveOnlyFields as W),
      version,
    }),
  )
  const versionBody = z.strictObject({ version: version.optional() })
  const plainFields: Record<string, z.ZodType> = removeDefaults(fields)
  const bulk = createBulkSchema({
    actions: listDefinition.bulk,
    set: Object.fromEntries(listDefinition.bulkFields.map((field) => [field, plainFields[field] as z.ZodType])),
    lists: Object.fromEntries(listDefinition.bulkLists.map((field) => [field, getFixedValues(listDefinition, field)])),
  })
  const item = record.omit({ createdBy: true, updatedBy: true }).extend(spec.listFields ?? ({} as I))
  const list = createListSchema(item)
  const singleRecord = { tag: name, params: recordParams } as const

  return {
    name,
    fields: Object.keys(fields) as Extract<keyof F, string>[],
    extraHistoryFields: (spec.extraHistoryFields ?? []) as readonly string[],
    /** The write-only fields, which a form asks for twice and does not keep in its drafts. */
    secrets: { create: Object.keys(spec.createOnlyFields ?? {}), save: Object.keys(spec.saveOnlyFields ?? {}) },
    columns: listDefinition.columns as L['columns'],
    defaultSort: listDefinition.defaultSort,
    rule: spec.rule,
    schemas: {
      record,
      item,
      create,
      save,
      fields: applyRule(z.strictObject({ ...removeDefaults(fields), ...makeOptional(fields, spec.keptIfMissing) })),
    },
    endpoints: {
      list: defineEndpoint('GET', path, {
        guard: `${name}.view`,
        tag: name,
        summary: 'List records',
        operationId: `list${plural}`,
        description: 'Lists records by pages. Filters and sorting are query parameters; unknown columns are refused.',
        query: listQueryParams,
        response: list,
      }),
      export: createListExportEndpoint(name, plural),
      get: defineEndpoint('GET', `${path}:id/`, {
        ...singleRecord,
        guard: `${name}.view`,
        summary: 'Get a record',
        operationId: `get${singular}`,
        description: 'Returns one record with what the user can do with it.',
        response: record,
      }),
      create: defineEndpoint('POST', path, {
        guard: `${name}.add`,
        tag: name,
        summary: 'Create a record',
        operationId: `create${singular}`,
        description: 'Creates a record. An `Idempotency-Key` header makes a repeated request safe.',
        body: create,
        bodyLimit,
        response: record,
        status: 201,
      }),
      save: defineEndpoint('PUT', `${path}:id/`, {
        ...singleRecord,
        guard: `${name}.edit`,
        summary: 'Save a record',
        operationId: `save${singular}`,
        description:
          'Saves all fields. If the record changed since the given version, the response is 409 with the current record.',
        body: save,
        bodyLimit,
        response: record,
      }),
      archive: defineEndpoint('POST', `${path}:id/archive/`, {
        ...singleRecord,
        guard: `${name}.archive`,
        summary: 'Archive a record',
        operationId: `archive${singular}`,
        description: 'Archives a record: it is hidden from lists and can be restored.',
        body: versionBody,
        response: record,
      }),
      restore: defineEndpoint('POST', `${path}:id/restore/`, {
        ...singleRecord,
        guard: `${name}.archive`,
        summary: 'Restore a record from the archive',
        operationId: `restore${singular}`,
        description: 'Restores a record from the archive.',
        body: versionBody,
        response: record,
      }),
      remove: defineEndpoint('DELETE', `${path}:id/`, {
        ...singleRecord,
        guard: `${name}.delete`,
        summary: 'Delete an archived record permanently',
        operationId: `delete${singular}`,
        description: 'Deletes an archived record permanently. A record that others use cannot be deleted.',
        response: null,
      }),
      bulk: defineEndpoint('POST', `${path}bulk/`, {
        // The action in the body decides which further permission is needed.
        guard: `${name}.view`,
        tag: name,
        summary: 'Apply one action to many records',
        operationId: `change${plural}`,
        description:
          'Applies one action to many records, to all of them or to none. They are named by their ids or selected by the filters of the list. An edit sets fields, or adds choices to lists and removes them. With `preview` nothing is changed.',
        body: bulk,
        bodyLimit: LARGE_BODY_LIMIT,
        response: createBulkResponse(item),
      }),
      history: defineEndpoint('GET', `${path}:id/history/`, {
        ...singleRecord,
        guard: `${name}.view`,
        summary: 'List the history of a record',
        operationId: `list${singular}History`,
        description: 'Lists the changes of a record by pages, newest first.',
        query: createPageQuerySchema(MAX_HISTORY_PAGE_SIZE),
        response: createPageSchema(historyEntry),
      }),
      revert: defineEndpoint('POST', `${path}:id/history/:revision/restore/`, {
        guard: `${name}.edit`,
        tag: name,
        summary: 'Restore an earlier version of a record',
        operationId: `revert${singular}`,
        description: 'Restores an earlier version of a record as a new version.',
        params: revisionParams,
        body: versionBody,
        response: record,
      }),
    },
  }
}

/** The part of a module that the shared record code uses. */
export type RecordModule = {
  name: RecordModuleName
  fields: readonly string[]
  /** Fields in the history besides the writable ones. */
  extraHistoryFields: readonly string[]
  columns: ListColumns
  defaultSort: readonly Sort[]
  rule: CrossFieldRule | undefined
  schemas: { fields: z.ZodType<Record<string, unknown>> }
  endpoints: Record<keyof ReturnType<typeof defineRecordModule>['endpoints'], Endpoint>
}
