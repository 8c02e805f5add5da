import { z } from 'zod'
import { MAX_PREVIEW_PLAN, undoResponse } from '../http/bulk.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  choice,
  createPageQuerySchema,
  createPageSchema,
  fixedChoices,
  id,
  idParam,
  instant,
  person,
  text,
  version,
} from '../http/fields.ts'
import { dishes } from './dish.ts'

/** The highest number of dishes in a group. */
export const MAX_DUPLICATE_GROUP = 20
const MAX_PAGE_SIZE = 50

/** The fields whose values a merge can take from the other dish. */
export const MERGE_FIELDS = ['nameCs', 'nameEn', 'dishTypeId', 'allergenIds', 'diets', 'meats', 'portion'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const duplicateGroup = z.object({
  /**
   * `sameName`: the names differ only in case, accents, punctuation or endings; `similar`: in one letter or word order.
   */
  reason: z.enum(['sameName', 'similar']),
  dishes: z.array(z.object({ ...dishes.schemas.item.shape, timesServed: z.int() })),
})
export type DuplicateDish = DuplicateGroup['dishes'][number]
export type DuplicateGroup = z.output<typeof duplicateGroup>

const mergeRequest = z
  .strictObject({
    keepId: choice,
    goneId: choice,
    /** The fields whose values the kept dish takes from the removed dish. */
    fields: fixedChoices(MERGE_FIELDS).default([]),
    /** The versions that the user compared; without them, any version is merged. */
    keepVersion: version.optional(),
    goneVersion: version.optional(),
    /** The `plan` of the preview; 409 `plan_outdated` if the dishes or their menus have changed since. */
    plan: text(MAX_PREVIEW_PLAN, 'wrongFormat').optional(),
  })
  .refine(({ keepId, goneId }) => keepId !== goneId, { error: 'duplicate', path: ['goneId'] })
export type MergeRequest = z.output<typeof mergeRequest>

const dishName = z.object({ nameCs: z.string(), nameEn: z.string().nullable() })
const mergeFields = {
  id,
  keepId: id,
  goneId: id,
  keep: dishName,
  gone: dishName,
  /** The number of weekly menus in which the merge replaced the other dish with the kept dish. */
  weeklyMenus: z.int(),
  createdAt: instant,
  createdBy: person.nullable(),
  undoneAt: instant.nullable(),
  /** The change set with which the merge can be undone. */
  changeId: id.nullable(),
}
const dishMerge = z.object(mergeFields)
export type DishMerge = z.output<typeof dishMerge>

const params = z.strictObject({ mergeId: idParam })

export const dishDuplicateEndpoints = {
  list: defineEndpoint('GET', 'dishes/duplicates/', {
    guard: 'dishes.view',
    tag: 'dishes',
    summary: 'Find duplicate dishes',
    operationId: 'listDuplicateDishes',
    description:
      'Lists groups of dishes with the same or almost the same name, among the dishes that are not archived and that the caller can see.',
    query: createPageQuerySchema(MAX_PAGE_SIZE),
    response: createPageSchema(duplicateGroup),
  }),
  previewMerge: defineEndpoint('POST', 'dishes/merge/preview/', {
    guard: 'dishes.edit',
    tag: 'dishes',
    summary: 'Preview a merge of two dishes',
    operationId: 'previewDishMerge',
    description:
      'Counts the weekly menus that a merge would change, and refuses what the merge would refuse. Nothing is changed.',
    body: mergeRequest,
    response: z.object({ weeklyMenus: z.int(), plan: z.string() }),
  }),
  merge: defineEndpoint('POST', 'dishes/merge/', {
    guard: 'dishes.edit',
    tag: 'dishes',
    summary: 'Merge two dishes',
    operationId: 'mergeDishes',
    description:
      'Replaces the dish `goneId` by `keepId` in all weekly menus and archives it. Needs the permissions to edit and archive dishes, and to edit the weekly menus that contain the dish; 423 if other users are editing some of them, which `weeklyMenus` lists.',
    body: mergeRequest,
    status: 201,
    response: dishMerge,
  }),
  merges: defineEndpoint('GET', 'dishes/merges/', {
    guard: 'dishes.view',
    tag: 'dishes',
    summary: 'List merged dishes',
    operationId: 'listDishMerges',
    description: 'Lists the merges of dishes that the caller can see, newest first.',
    query: createPageQuerySchema(MAX_PAGE_SIZE),
    response: createPageSchema(dishMerge),
  }),
  undo: defineEndpoint('POST', 'dishes/merges/:mergeId/undo/', {
    guard: 'dishes.edit',
    tag: 'dishes',
    summary: 'Undo a merge of two dishes',
    operationId: 'undoDishMerge',
    description:
      'Restores both dishes and the weekly menus. Records that were changed since, or that the caller cannot change, are left and listed.',
    params,
    body: z.strictObject({}),
    response: undoResponse,
  }),
} as const
