import { z } from 'zod'
import type { Weekday } from '../domain/day.ts'
import { DIETS, MEATS } from '../domain/diets.ts'
import { MAX_DAY_ITEMS, MAX_ITEM_DISHES, MAX_NOTE } from '../domain/limits.ts'
import { WEEK_DAYS } from '../domain/week.ts'
import { CHECK_CODES, CHECK_SEVERITIES, COURSES } from '../domain/weekCheck.ts'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import {
  choice,
  choices,
  createIdListSchema,
  day,
  flag,
  id,
  idParam,
  instant,
  monday,
  multiLineText,
  person,
  text,
  version,
} from '../http/fields.ts'
import { defineRecordModule, recordParams } from '../http/record.ts'
import { weeklyMenuList } from '../list/recordLists.ts'

export const weekday = z.literal<Weekday[]>([...WEEK_DAYS])
/** The dishes of one menu item type on one day, in order. */
const menuItem = z.strictObject({
  menuItemTypeId: choice,
  dishIds: choices(MAX_ITEM_DISHES).min(1, 'itemsMissing'),
  note: multiLineText(MAX_NOTE).nullable().optional(),
})
const menuDay = z.strictObject({ day: weekday, items: z.array(menuItem).max(MAX_DAY_ITEMS, 'wrongFormat') })
export type MenuItem = z.output<typeof menuItem>
export type MenuDay = z.output<typeof menuDay>

function refuseDuplicateDays(context: z.core.ParsePayload<MenuDay[]>): void {
  const seen = new Set<number>()
  context.value.forEach(({ day: number }, index) => {
    if (seen.has(number))
      context.issues.push({ code: 'custom', message: 'duplicate', path: [index, 'day'], input: number })
    seen.add(number)
  })
}

export const weeklyMenus = defineRecordModule({
  list: weeklyMenuList,
  fields: {
    startDate: monday,
    weeklyMenuVariantId: choice,
    active: flag(true),
    weeklyMenuItemsData: z.array(menuDay).max(WEEK_DAYS.length, 'wrongFormat').check(refuseDuplicateDays).default([]),
  },
  shown: {
    weeklyMenuVariantNameCs: z.string(),
    weeklyMenuVariantNameEn: z.string(),
    published: z.boolean(),
    publishAt: instant.nullable(),
    lockedAt: instant.nullable(),
    lockedByUserId: id.nullable(),
    lockedByUserName: z.string().nullable(),
  },
  extraHistoryFields: ['published', 'publishAt'],
  bodyLimit: LARGE_BODY_LIMIT,
})
export type WeeklyMenu = z.output<typeof weeklyMenus.schemas.record>
export type WeeklyMenuItem = z.output<typeof weeklyMenus.schemas.item>

const menuLock = z.object({ lockedAt: instant, lockedByUserId: id, lockedByUserName: z.string() })
export type MenuLock = z.output<typeof menuLock>
const editorId = text(64, 'wrongFormat').regex(/^[\w-]{1,64}$/, 'wrongFormat')

/** A changed cell of a user who lost the lock; no dishes means that the user cleared it. */
const setAsideCell = z.strictObject({
  day: weekday,
  menuItemTypeId: choice,
  dishIds: choices(MAX_ITEM_DISHES),
  note: multiLineText(MAX_NOTE).nullable().default(null),
})
const setAsideChanges = z.object({
  userId: id,
  username: z.string(),
  by: person,
  at: instant,
  /** The version of the menu from which the cells were changed. */
  version,
  cells: z.array(setAsideCell),
})
export type SetAsideChanges = z.output<typeof setAsideChanges>
export type SetAsideCell = z.output<typeof setAsideCell>

const checkFinding = z.object({
  severity: z.enum(CHECK_SEVERITIES),
  code: z.enum(CHECK_CODES),
  day: weekday.optional(),
  menuItemTypeId: id.optional(),
  dishId: id.optional(),
  restaurantId: id.optional(),
  /** The kinds of meat without an origin. */
  meats: z.array(z.enum(MEATS)).optional(),
  /** The course without an option for the watched allergen or diet. */
  course: z.enum(COURSES).optional(),
  allergenId: id.optional(),
  diet: z.enum(DIETS).optional(),
  message: z.string(),
  /** The message without the day; findings about the same option have the same text. */
  option: z.string().optional(),
  /** The path in the app, below the base path, where the finding can be corrected. */
  link: z.string(),
})
export type CheckFinding = z.output<typeof checkFinding>

const servedDish = z.object({
  dishId: id,
  /** The last day before the requested one on which the dish was served; null if it never was. */
  lastServed: day.nullable(),
  /** The number of days in the previous eight weeks on which the dish was served. */
  count: z.int(),
})
export type ServedDish = z.output<typeof servedDish>

export const EXPORT_FORMATS = ['pdf', 'jpg', 'xls'] as const
export const EXPORT_LANGUAGES = ['cs', 'en', 'both'] as const
export const EXPORT_PRICES = ['none', 'czk', 'eur', 'both'] as const
export const EXPORT_ORIENTATIONS = ['portrait', 'landscape'] as const
/** The whole week as a table, or one day on each page. */
export const EXPORT_TEMPLATES = ['table', 'day'] as const
/** The tent card is an A4 sheet that is folded once; it needs the template `day`. */
export const EXPORT_SIZES = ['a4', 'a3', 'a5tent'] as const
/** The highest number of restaurants in one ZIP. */
export const MAX_EXPORT_RESTAURANTS = 50
const exportQuery = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(EXPORT_LANGUAGES).default('cs'),
  price: z.enum(EXPORT_PRICES).default('none'),
  restaurantId: idParam.optional(),
  /** In place of `restaurantId`: a ZIP with one file for each restaurant. */
  restaurantIds: createIdListSchema(MAX_EXPORT_RESTAURANTS).optional(),
  variantName: z.enum(['true', 'false']).default('true'),
  orientation: z.enum(EXPORT_ORIENTATIONS).default('portrait'),
  template: z.enum(EXPORT_TEMPLATES).default('table'),
  size: z.enum(EXPORT_SIZES).default('a4'),
  /** A preview is neither logged nor marked with a revision. */
  preview: z.enum(['true', 'false']).default('false'),
})
export type ExportQuery = z.input<typeof exportQuery>

const shared = { tag: 'weeklyMenus', params: recordParams } as const
const edit = { ...shared, guard: 'weeklyMenus.edit' } as const
const view = { ...shared, guard: 'weeklyMenus.view' } as const
const record = weeklyMenus.schemas.record
const versionBody = z.strictObject({ version: version.optional() })

/** The endpoints of weekly menus that other record modules do not have. */
export const weeklyMenuEndpoints = {
  lock: defineEndpoint('POST', 'weeklyMenus/:id/lock/', {
    ...edit,
    summary: 'Acquire, renew or take over the lock',
    operationId: 'lockWeeklyMenu',
    description: 'Acquires, renews or takes over the lock that editing a weekly menu needs.',
    body: z.strictObject({ takeOver: z.boolean().optional(), editorId: editorId.optional() }),
    response: record,
  }),
  unlock: defineEndpoint('DELETE', 'weeklyMenus/:id/lock/', {
    ...edit,
    summary: 'Release the lock',
    operationId: 'unlockWeeklyMenu',
    description: 'Releases the lock of one editor, or the whole lock.',
    query: z.strictObject({ editorId: editorId.optional() }),
    response: null,
  }),
  readSetAsideChanges: defineEndpoint('GET', 'weeklyMenus/:id/shelf/', {
    ...view,
    summary: 'List set-aside changes',
    operationId: 'readSetAsideChanges',
    description: 'Returns the unsaved changes of users whose lock was taken over.',
    response: z.object({ items: z.array(setAsideChanges) }),
  }),
  saveSetAsideChanges: defineEndpoint('PUT', 'weeklyMenus/:id/shelf/', {
    ...edit,
    summary: 'Set unsaved changes aside',
    operationId: 'saveSetAsideChanges',
    description: 'Sets unsaved changes aside, or clears those that have been merged. It needs no lock.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: z.strictObject({
      /**
       * The user whose set-aside cells are replaced, by default the caller. Another user's cells can be removed, but
       * none can be added to them.
       */
      userId: choice.optional(),
      version: version.optional(),
      cells: z.array(setAsideCell).max(MAX_DAY_ITEMS * WEEK_DAYS.length, 'wrongFormat'),
    }),
    response: z.object({ items: z.array(setAsideChanges) }),
  }),
  publish: defineEndpoint('POST', 'weeklyMenus/:id/publish/', {
    ...edit,
    summary: 'Publish a weekly menu now or schedule it',
    operationId: 'publishWeeklyMenu',
    description: 'Publishes a weekly menu now, or at a time at least two hours ahead.',
    body: z.strictObject({ publishAt: text(30).optional(), version: version.optional() }),
    response: record,
  }),
  unpublish: defineEndpoint('POST', 'weeklyMenus/:id/unpublish/', {
    ...edit,
    summary: 'Unpublish a weekly menu',
    operationId: 'unpublishWeeklyMenu',
    description: 'Unpublishes a weekly menu, or cancels its scheduled publication.',
    body: versionBody,
    response: record,
  }),
  activate: defineEndpoint('POST', 'weeklyMenus/:id/activate/', {
    ...edit,
    summary: 'Activate a weekly menu',
    operationId: 'activateWeeklyMenu',
    description: 'Activates a weekly menu.',
    body: versionBody,
    response: record,
  }),
  deactivate: defineEndpoint('POST', 'weeklyMenus/:id/deactivate/', {
    ...edit,
    summary: 'Deactivate a weekly menu',
    operationId: 'deactivateWeeklyMenu',
    description: 'Deactivates a weekly menu.',
    body: versionBody,
    response: record,
  }),
  check: defineEndpoint('GET', 'weeklyMenus/:id/check/', {
    ...view,
    summary: 'Check a weekly menu',
    operationId: 'checkWeeklyMenu',
    description: 'Lists what guests would notice, such as undeclared allergens and missing prices (the first hundred).',
    response: z.object({
      items: z.array(checkFinding),
      /** The number of all findings, including those that are left out. */
      total: z.int(),
    }),
  }),
  audience: defineEndpoint('GET', 'weeklyMenus/:id/audience/', {
    ...view,
    summary: 'Count the restaurants and screens that show a weekly menu',
    operationId: 'readWeeklyMenuAudience',
    description: 'Returns how many restaurants and screens show this week; null without permission to see them.',
    response: z.object({ restaurants: z.int().nullable(), screens: z.int().nullable() }),
  }),
  served: defineEndpoint('GET', 'weeklyMenus/served/', {
    guard: 'weeklyMenus.view',
    tag: 'weeklyMenus',
    summary: 'Get when and how often dishes were served',
    operationId: 'readServedDishes',
    description: 'Returns when and how often dishes were served before a day.',
    query: z.strictObject({
      dishIds: createIdListSchema(500),
      before: day,
      variantId: idParam.optional(),
    }),
    response: z.object({ items: z.array(servedDish) }),
  }),
  /** Lists the holidays of a week for a menu that is not saved yet, which the check by id cannot find. */
  holidays: defineEndpoint('GET', 'weeklyMenus/holidays/', {
    guard: 'weeklyMenus.view',
    tag: 'weeklyMenus',
    summary: 'List the public holidays of a week',
    operationId: 'listHolidays',
    description: 'Lists the public holidays of a week in the countries where a variant is offered.',
    query: z.strictObject({ week: day, variantId: idParam }),
    response: z.object({ items: z.array(z.object({ day: weekday, message: z.string() })) }),
  }),
  export: defineEndpoint('GET', 'weeklyMenus/:id/export/', {
    ...view,
    summary: 'Export a weekly menu',
    operationId: 'exportWeeklyMenu',
    description:
      'Returns the week as a PDF, JPG or Excel file and logs the download. The pages contain the whole week as a table or, with `template=day`, one day each. A tent card (`size=a5tent`) needs `template=day` and is always upright; Excel files have neither template nor size. With `restaurantIds` the response is a ZIP with one file for each of up to 50 restaurants. With `preview=true` it is not logged, and the page has no revision and no QR code.',
    query: exportQuery,
    response: null,
    file: [
      'application/pdf',
      'image/jpeg',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
    ],
  }),
} as const
