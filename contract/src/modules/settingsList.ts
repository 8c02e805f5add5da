import { z } from 'zod'
import { DIETS } from '../domain/diets.ts'
import { ACCOUNT_LANGUAGES } from '../domain/languages.ts'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import {
  areUnique,
  type CrossFieldRule,
  choice,
  choices,
  createFieldsValidCondition,
  createRuleCheck,
  createUniqueRowsCheck,
  type Fields,
  fixedChoices,
  id,
  isArrayValue,
  makeOptional,
  requiredText,
  timeOfDay,
  version,
} from '../http/fields.ts'
import { LIST_EXPORT_CONTENT_TYPES } from '../list/listExport.ts'
import { wholeListExportQuery } from '../list/listExportEndpoint.ts'
import { publicationDeadline } from './deadline.ts'
import { OUTSIDE_CONTENTS, randomId, screenParts } from './screen.ts'

export const SCREEN_TYPES = ['day', 'week', 'allergens'] as const
export const MAX_SETTINGS_LIST_ROWS = 500
/** The longest name of a sheet in a workbook. */
const MAX_SHEET_NAME = 31
const MAX_NAME = 80

const nameFields = { nameEn: requiredText(MAX_NAME), nameCs: requiredText(MAX_NAME) }

export const screenFields = {
  /** The id is random, because it is part of the public address of the screen. */
  id: randomId.optional(),
  name: requiredText(MAX_NAME),
  restaurantId: choice,
  screenType: z.enum(SCREEN_TYPES, 'selectValue'),
  languages: z
    .array(z.enum(ACCOUNT_LANGUAGES, 'selectValue'))
    .min(1, 'selectValue')
    .max(20, 'wrongFormat')
    .refine(areUnique, { error: 'duplicate', when: isArrayValue }),
  showPrices: z.boolean(),
  /** The screen is on between these local times of the restaurant; without them it is always on. */
  hoursFrom: timeOfDay.nullable(),
  hoursTo: timeOfDay.nullable(),
  /** What the screen shows at certain times instead of its usual content. */
  parts: screenParts,
  /** Whether a picture or the allergens can replace the menu while the restaurant is open. */
  canHideMenu: z.boolean(),
  /** What the screen shows outside of its hours. */
  outside: z.enum(OUTSIDE_CONTENTS, 'selectValue'),
  outsidePictureId: randomId.nullable(),
  /** Whether a mail is sent when the screen is silent during its hours. */
  alerts: z.boolean(),
}

type ScreenTimes = {
  hoursFrom: string | null
  hoursTo: string | null
  outside?: (typeof OUTSIDE_CONTENTS)[number]
  outsidePictureId?: string | null
}
const screenRule: CrossFieldRule = {
  fields: ['hoursFrom', 'hoursTo', 'outside', 'outsidePictureId'],
  findViolations: (fields) => {
    const { hoursFrom, hoursTo, outside, outsidePictureId } = fields as ScreenTimes
    const areHoursWrong = hoursFrom !== null && hoursTo !== null && hoursFrom >= hoursTo
    return [
      ...(areHoursWrong ? [{ path: ['hoursTo'] as [string], code: 'startBeforeEnd' as const }] : []),
      ...(outside === 'picture' && !outsidePictureId
        ? [{ path: ['outsidePictureId'] as [string], code: 'selectValue' as const }]
        : []),
    ]
  },
}

type SettingsListSpec<F extends Fields> = {
  fields: F
  /** No two rows can have the same values in these fields. */
  unique: readonly Extract<keyof F, string>[]
  /**
   * Fields that a save can leave out, because older clients do not know them: a stored row keeps its values, and a new
   * row gets the defaults of the database.
   */
  keptIfMissing?: readonly Extract<keyof F, string>[]
  /** The limit of a save in bytes, if its rows can be longer than those of other lists. */
  bodyLimit?: number
  rule?: CrossFieldRule
}

function defineSettingsList<const N extends string, const F extends Fields>(name: N, spec: SettingsListSpec<F>) {
  const { fields, unique, keptIfMissing = [], bodyLimit = LARGE_BODY_LIMIT, rule } = spec
  const applyRule = <T extends z.ZodType>(schema: T): T => (rule ? (schema.check(createRuleCheck(rule)) as T) : schema)
  const response = z.object({ items: z.array(z.strictObject(fields)), version })
  const row = applyRule(z.strictObject({ ...fields, ...makeOptional(fields, keptIfMissing) }))
  const items = z
    .array(row)
    .max(MAX_SETTINGS_LIST_ROWS, 'wrongFormat')
    .check(createUniqueRowsCheck<z.output<typeof row>>(...(unique as never[])))
  const title = name.replace(/^./, (letter) => letter.toUpperCase())
  const perRestaurant = (name as string) === 'screens'
  const shared = { tag: 'settings', perRestaurant, response } as const
  return {
    row,
    keptIfMissing: keptIfMissing as readonly string[],
    read: defineEndpoint('GET', `settings/${name}/`, {
      ...shared,
      guard: 'settings.view',
      summary: 'Get a settings list',
      operationId: `read${title}`,
      description: 'Returns the rows of a settings list in their order.',
    }),
    export: defineEndpoint('GET', `settings/${name}/export/`, {
      guard: 'settings.view',
      perRestaurant,
      tag: 'settings',
      summary: 'Export a settings list',
      operationId: `export${title}`,
      description:
        'Exports the rows of a settings list in their order as an Excel workbook or a CSV file, in the language of the request.',
      query: wholeListExportQuery,
      response: null,
      file: Object.values(LIST_EXPORT_CONTENT_TYPES),
    }),
    write: defineEndpoint('PUT', `settings/${name}/`, {
      ...shared,
      guard: 'settings.edit',
      summary: 'Save a settings list',
      operationId: `save${title}`,
      description:
        'Saves a settings list as a whole. A row without an id is added and a missing row is removed.' +
        (keptIfMissing.length > 0
          ? ` A stored row keeps its values of fields that are left out: ${keptIfMissing.join(', ')}.`
          : ''),
      bodyLimit,
      body: z.strictObject({ items, version: version.optional() }),
    }),
  }
}

/** The settings have five lists; each is saved as a whole and in order. */
export const settingsListEndpoints = {
  allergens: defineSettingsList('allergens', {
    fields: { id: id.optional(), code: requiredText(8), ...nameFields },
    unique: ['code', 'nameCs', 'nameEn'],
  }),
  menuItemTypes: defineSettingsList('menuItemTypes', {
    fields: { id: id.optional(), ...nameFields },
    unique: ['nameCs', 'nameEn'],
  }),
  dishTypes: defineSettingsList('dishTypes', {
    fields: { id: id.optional(), ...nameFields },
    unique: ['nameCs', 'nameEn'],
  }),
  weeklyMenuVariants: defineSettingsList('weeklyMenuVariants', {
    fields: {
      id: id.optional(),
      ...nameFields,
      nameXls: requiredText(MAX_SHEET_NAME),
      publishBy: publicationDeadline.nullable(),
    },
    unique: ['nameCs', 'nameEn', 'nameXls'],
    bodyLimit: 2 * LARGE_BODY_LIMIT,
    keptIfMissing: ['publishBy'],
  }),
  screens: defineSettingsList('screens', {
    fields: screenFields,
    unique: ['name'],
    // The parts of 500 screens can take 17 MB.
    bodyLimit: 18 * LARGE_BODY_LIMIT,
    keptIfMissing: ['parts', 'canHideMenu', 'outside', 'outsidePictureId', 'alerts'],
    rule: screenRule,
  }),
} as const

export type SettingsListName = keyof typeof settingsListEndpoints
export const SETTINGS_LISTS = Object.keys(settingsListEndpoints) as SettingsListName[]
export type SettingsRow<N extends SettingsListName> = z.output<(typeof settingsListEndpoints)[N]['row']>

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
    allergenIds: choices(MAX_SETTINGS_LIST_ROWS),
    diets: fixedChoices(DIETS),
    soupTypeIds: choices(MAX_SETTINGS_LIST_ROWS),
    mainTypeIds: choices(MAX_SETTINGS_LIST_ROWS),
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

const shared = { guard: 'settings.system', tag: 'settings' } as const

/**
 * These endpoints set which allergens and diets the check of a weekly menu watches, and which menu item types count as
 * soups and as main courses.
 */
export const coverageEndpoints = {
  read: defineEndpoint('GET', 'settings/coverage/', {
    ...shared,
    summary: 'Get the watched allergens and diets',
    operationId: 'readCoverage',
    description:
      'Returns the allergens and diets that the check of a weekly menu watches, and the menu item types that count as soups and main courses. Allergens and types that were deleted since are left out.',
    response: coverageSchema,
  }),
  save: defineEndpoint('PUT', 'settings/coverage/', {
    ...shared,
    summary: 'Save the watched allergens and diets',
    operationId: 'saveCoverage',
    description:
      'Saves what the check of a weekly menu watches. If something is watched, at least one menu item type must count as a soup or a main course.',
    body: coverageBody,
    response: coverageSchema,
  }),
} as const
