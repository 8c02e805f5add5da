import { z } from 'zod'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { choice, day, id, text } from '../http/fields.ts'
import { weekday } from './weeklyMenu.ts'

/** The longest pasted text or HTML, in characters. */
export const MAX_WEEK_TEXT = 250_000

const parseRequest = z
  .strictObject({
    text: text(MAX_WEEK_TEXT, 'wrongFormat').optional(),
    /** The HTML of the clipboard; its tables are read as tables. */
    html: text(MAX_WEEK_TEXT, 'wrongFormat').optional(),
    /** The week in which the menu is expected; it decides the year of dates without one. */
    startDate: day.optional(),
    /** In a workbook with several sheets, the sheet with the name of this variant is read. */
    weeklyMenuVariantId: choice.optional(),
  })
  .refine((body) => body.text === undefined || body.html === undefined, { error: 'wrongFormat', path: ['html'] })

const cell = z.object({
  text: z.string(),
  /** The name in the second language of the text. */
  translation: z.string().nullable(),
  /**
   * Only a `sure` cell is used without asking: it has the name of a dish, or all its words belong to exactly one dish. An
   * `ignored` one is no dish, such as a price or a heading.
   */
  state: z.enum(['sure', 'doubtful', 'new', 'ignored']),
  /** The matching dish of a `sure` cell. */
  dishId: id.nullable(),
  /** At most three dishes that the caller can see, the best first, with scores from 0 to 1. */
  candidates: z.array(z.object({ dishId: id, score: z.number() })),
  /** Null if the text states no allergens, or at least one that is not in the list of allergens. */
  allergenCodes: z.array(z.string()).nullable(),
  /**
   * The stated codes that are not in the list of allergens. Then `allergenCodes` is null, because a new dish with only
   * the other allergens would be declared wrongly.
   */
  unknownAllergenCodes: z.array(z.string()),
  /** The dish type that suits a new dish best. */
  dishTypeId: id.nullable(),
  note: z.string().nullable(),
  /**
   * What to do with the cell: use a dish, create one, ask which dish it is, or skip it. Only `use` has a dish. It is the
   * best candidate of a doubtful cell, where the usual dish types of the row come first.
   */
  proposal: z.object({ action: z.enum(['use', 'create', 'ask', 'skip']), dishId: id.nullable() }),
})
export type ParsedCell = z.output<typeof cell>

const parsedWeek = z.object({
  days: z.array(
    z.object({
      day: weekday,
      items: z.array(
        z.object({
          /** Null if no menu item type fits the label. */
          menuItemTypeId: id.nullable(),
          /** The label in the text; null if the row follows from the position. */
          label: z.string().nullable(),
          cells: z.array(cell),
        }),
      ),
    }),
  ),
  /** The Monday of the week; null if the text has no dates. */
  startDate: day.nullable(),
  /** Texts that belong to no day or row, such as the title. */
  unplaced: z.array(z.string()),
  /** What the dishes of the cells do not contain: prices, notes about closed days, and other texts such as `unplaced`. */
  unused: z.array(z.object({ text: z.string(), kind: z.enum(['price', 'closed', 'other']) })),
  /** The dishes that the cells refer to. */
  dishes: z.array(
    z.object({
      id,
      nameCs: z.string(),
      nameEn: z.string().nullable(),
      dishTypeId: id.nullable(),
      allergenIds: z.array(id).nullable(),
    }),
  ),
})
export type ParsedWeek = z.output<typeof parsedWeek>

/** JSON writes some characters with six bytes, and the text and the HTML can both be sent. */
const PARSE_BODY_LIMIT = 4 * LARGE_BODY_LIMIT

export const parseWeekEndpoint = defineEndpoint('POST', 'weeklyMenus/parse/', {
  guard: 'weeklyMenus.view',
  tag: 'weeklyMenus',
  summary: 'Recognize a weekly menu in a text or file',
  operationId: 'parseWeeklyMenu',
  description:
    'Finds the days, rows and dishes of a weekly menu in a text, in the HTML of a clipboard, or in a file (.xlsx, .ods, .csv, .docx or .txt). Nothing is written. The dishes are matched with those that the caller can see.',
  bodyLimit: PARSE_BODY_LIMIT,
  body: parseRequest,
  upload: 'optional',
  response: parsedWeek,
})
