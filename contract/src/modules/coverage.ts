import { z } from 'zod'
import { DIETS } from '../domain/diets.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { choices, createFieldsValidCondition, fixedChoices, id, version } from '../http/fields.ts'
import { MAX_LIST_ROWS } from './settingsList.ts'

const coverageSchema = z.object({
  allergenIds: z.array(id),
  diets: z.array(z.enum(DIETS)),
  soupTypeIds: z.array(id),
  mainTypeIds: z.array(id),
  version,
})
export type CoverageSettings = z.output<typeof coverageSchema>

const coverageBody = z
  .strictObject({
    allergenIds: choices(MAX_LIST_ROWS),
    diets: fixedChoices(DIETS),
    soupTypeIds: choices(MAX_LIST_ROWS),
    mainTypeIds: choices(MAX_LIST_ROWS),
    version: version.optional(),
  })
  .refine(
    ({ allergenIds, diets, soupTypeIds, mainTypeIds }) =>
      allergenIds.length + diets.length === 0 || soupTypeIds.length + mainTypeIds.length > 0,
    {
      error: 'selectValue',
      path: ['mainTypeIds'],
      when: createFieldsValidCondition('allergenIds', 'diets', 'soupTypeIds', 'mainTypeIds'),
    },
  )

const shared = { guard: 'settings.system', tag: 'settings', path: 'settings/coverage/' } as const

/**
 * These endpoints set which allergens and diets the check of a weekly menu watches, and which menu item types count as
 * soups and as main courses.
 */
export const coverageEndpoints = {
  read: defineEndpoint({
    ...shared,
    method: 'GET',
    summary: 'Get the watched allergens and diets',
    operationId: 'readCoverage',
    description:
      'Returns the allergens and diets that the check of a weekly menu watches, and the menu item types that count as soups and main courses. Allergens and types that were deleted since are left out.',
    response: coverageSchema,
  }),
  save: defineEndpoint({
    ...shared,
    method: 'PUT',
    summary: 'Save the watched allergens and diets',
    operationId: 'saveCoverage',
    description:
      'Saves what the check of a weekly menu watches. If something is watched, at least one menu item type must count as a soup or a main course.',
    body: coverageBody,
    response: coverageSchema,
  }),
} as const
