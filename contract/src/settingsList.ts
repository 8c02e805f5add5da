import { z } from 'zod'
import { endpoint, LARGE_BODY_LIMIT } from './endpoint.ts'
import { areFine, choice, eachOnce, id, isList, requiredText, text, uniqueRows, version } from './fields.ts'
import { ACCOUNT_LANGUAGES } from './languages.ts'

/** The five short lists of the settings: one editor, saved as a whole, in order. */

export const SCREEN_TYPES = ['day', 'week', 'allergens'] as const
export const MAX_LIST_ROWS = 500
/** A sheet's name in a workbook may not be longer. */
const MAX_SHEET_NAME = 31
const MAX_NAME = 80

const names = { nameEn: requiredText(MAX_NAME), nameCs: requiredText(MAX_NAME) }
const hour = text(5, 'wrongFormat').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'wrongFormat')

const screen = z
  .strictObject({
    /** Unguessable: it is the screen's public address. */
    id: text(64, 'wrongFormat')
      .regex(/^[\w-]{16,64}$/, 'wrongFormat')
      .optional(),
    name: requiredText(MAX_NAME),
    restaurantId: choice,
    screenType: z.enum(SCREEN_TYPES, 'selectValue'),
    languages: z
      .array(z.enum(ACCOUNT_LANGUAGES, 'selectValue'))
      .min(1, 'selectValue')
      .max(20, 'wrongFormat')
      .refine(eachOnce, { error: 'duplicate', when: isList }),
    showPrices: z.boolean(),
    /** Local time at the restaurant; without them the screen is always on. */
    hoursFrom: hour.nullable(),
    hoursTo: hour.nullable(),
  })
  .refine(({ hoursFrom, hoursTo }) => hoursFrom === null || hoursTo === null || hoursFrom < hoursTo, {
    error: 'startBeforeEnd',
    path: ['hoursTo'],
    when: areFine('hoursFrom', 'hoursTo'),
  })

function list<const N extends string, R extends z.ZodType<object>>(
  name: N,
  row: R,
  unique: readonly (keyof z.output<R> & string)[],
) {
  const response = z.object({ items: z.array(row), version })
  const items = z
    .array(row)
    .max(MAX_LIST_ROWS, 'wrongFormat')
    .check(uniqueRows<z.output<R>>(...unique))
  const title = name.replace(/^./, (letter) => letter.toUpperCase())
  const shared = { path: `settings/${name}/`, tag: 'settings', response } as const
  return {
    row,
    read: endpoint({
      ...shared,
      method: 'GET',
      guard: 'settings.view',
      summary: 'The list, in order',
      operationId: `read${title}`,
      description: 'Returns the rows of a settings list in their order.',
    }),
    write: endpoint({
      ...shared,
      method: 'PUT',
      guard: 'settings.edit',
      summary: 'The whole list: a row without id is new, a missing row is removed',
      operationId: `save${title}`,
      description: 'Saves a settings list as a whole. A row without an id is added and a missing row is removed.',
      bodyLimit: LARGE_BODY_LIMIT,
      body: z.strictObject({ items, version: version.optional() }),
    }),
  }
}

export const settingsLists = {
  allergens: list('allergens', z.strictObject({ id: id.optional(), code: requiredText(8), ...names }), [
    'code',
    'nameCs',
    'nameEn',
  ]),
  menuItemTypes: list('menuItemTypes', z.strictObject({ id: id.optional(), ...names }), ['nameCs', 'nameEn']),
  dishTypes: list('dishTypes', z.strictObject({ id: id.optional(), ...names }), ['nameCs', 'nameEn']),
  weeklyMenuVariants: list(
    'weeklyMenuVariants',
    z.strictObject({ id: id.optional(), ...names, nameXls: requiredText(MAX_SHEET_NAME) }),
    ['nameCs', 'nameEn', 'nameXls'],
  ),
  screens: list('screens', screen, ['name']),
} as const

export type SettingsListName = keyof typeof settingsLists
export const SETTINGS_LISTS = Object.keys(settingsLists) as SettingsListName[]
export type SettingsRow<N extends SettingsListName> = z.output<(typeof settingsLists)[N]['row']>
