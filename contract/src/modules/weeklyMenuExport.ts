import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, id, idParam, instant, person, text } from '../http/fields.ts'
import { createListSchema, listQueryParams, recordParams } from '../http/record.ts'
import type { ListColumns, Sort } from '../list/listQuery.ts'
import {
  EXPORT_FORMATS,
  EXPORT_LANGUAGES,
  EXPORT_ORIENTATIONS,
  EXPORT_PRICES,
  EXPORT_SIZES,
  EXPORT_TEMPLATES,
} from './weeklyMenu.ts'

// A weekly menu has a log of its downloads, which says whether a printed menu is still current.

/** The highest number of downloads that are kept for one weekly menu; a further one replaces the oldest. */
export const MAX_EXPORTS = 500
/** The highest number of prints to replace that the dashboard lists. */
export const MAX_DASHBOARD_PRINTS = 50
/** The highest number of restaurants that the public page of a print links to. */
export const MAX_PRINT_RESTAURANTS = 20

const weeklyMenuExport = z.object({
  id,
  /** The code in the address of the public page of the print, `{BASE_PATH}/p/{code}/`. */
  code: z.string(),
  at: instant,
  /** The signed-in user who downloaded the file. */
  by: person.nullable(),
  /** The other user, if the signed-in user acted as one. */
  actingAs: person.nullable(),
  format: z.enum(EXPORT_FORMATS),
  choices: z.object({
    language: z.enum(EXPORT_LANGUAGES),
    price: z.enum(EXPORT_PRICES),
    variantName: z.boolean(),
    orientation: z.enum(EXPORT_ORIENTATIONS),
    template: z.enum(EXPORT_TEMPLATES),
    size: z.enum(EXPORT_SIZES),
  }),
  /** The restaurant whose prices are printed; null without one, and without permission to see it. */
  restaurant: z.object({ id, nameCs: z.string(), nameEn: z.string() }).nullable(),
  /** Identifies the printed dishes, names, allergens and prices; printed on the document. */
  revision: z.string(),
  /** Whether the weekly menu was published when it was downloaded. */
  published: z.boolean(),
  /** Since when the weekly menu differs from the printed content; null while it does not. */
  outdatedAt: instant.nullable(),
  reprintedAt: instant.nullable(),
  reprintedBy: person.nullable(),
  can: z.object({ markReprinted: z.boolean() }),
})
export type WeeklyMenuExport = z.output<typeof weeklyMenuExport>

/** The list of the downloads of a weekly menu. */
export const weeklyMenuExportList = {
  columns: {
    id: { kind: 'id' },
    at: { kind: 'instant' },
    byName: { kind: 'text' },
    format: { kind: 'text' },
    restaurantId: { kind: 'choice', codelist: 'restaurants', filterOnly: true },
    revision: { kind: 'text' },
    outdatedAt: { kind: 'instant' },
    /** Matches outdated downloads that are not marked as reprinted. */
    toReplace: { kind: 'boolean', filterOnly: true },
  } as const satisfies ListColumns,
  defaultSort: [{ column: 'at', direction: 'desc' }] as const satisfies readonly Sort[],
}

const dashboardPrint = weeklyMenuExport.extend({
  weeklyMenuId: id,
  startDate: day,
  weeklyMenuVariantNameCs: z.string(),
  weeklyMenuVariantNameEn: z.string(),
})
export type DashboardPrint = z.output<typeof dashboardPrint>

const printState = z.object({
  /** Whether guests are offered exactly what the print says. */
  current: z.boolean(),
  /** Since when the print is outdated; null for a current print. */
  since: instant.nullable(),
  /** Whether the printed week is over. */
  past: z.boolean(),
  weeklyMenuId: id,
  startDate: day,
  /** The restaurants that serve this menu, with the path of the page with their current menu. */
  restaurants: z.array(z.object({ id, nameCs: z.string(), nameEn: z.string(), link: z.string() })),
})
export type PrintState = z.output<typeof printState>

/** The code of a print is random, so that it cannot be guessed. */
export const printParams = z.strictObject({ code: text(64, 'wrongFormat').regex(/^[\w-]{1,64}$/, 'wrongFormat') })

const shared = { tag: 'weeklyMenus', guard: 'weeklyMenus.view' } as const
const exportParams = z.strictObject({ id: idParam, exportId: idParam })

export const weeklyMenuExportEndpoints = {
  list: defineEndpoint('GET', 'weeklyMenus/:id/exports/', {
    ...shared,
    summary: 'List the downloads of a weekly menu',
    operationId: 'listWeeklyMenuExports',
    description:
      'Lists the downloads of a weekly menu by pages, newest first. Filters and sorting are query parameters. The latest 500 downloads of each weekly menu are kept.',
    params: recordParams,
    query: listQueryParams,
    response: createListSchema(weeklyMenuExport),
  }),
  markReprinted: defineEndpoint('POST', 'weeklyMenus/:id/exports/:exportId/reprinted/', {
    ...shared,
    summary: 'Mark a download as reprinted',
    operationId: 'markExportReprinted',
    description:
      'Confirms that the prints of a download have been replaced. Users can confirm their own downloads; others need weeklyMenus.edit.',
    params: exportParams,
    body: z.strictObject({}),
    response: weeklyMenuExport,
  }),
  unmarkReprinted: defineEndpoint('DELETE', 'weeklyMenus/:id/exports/:exportId/reprinted/', {
    ...shared,
    summary: 'Undo that a download was marked as reprinted',
    operationId: 'unmarkExportReprinted',
    description: 'Makes an outdated download count as not reprinted again, with the same permission.',
    params: exportParams,
    response: null,
  }),
  dashboard: defineEndpoint('GET', 'dashboard/prints/', {
    guard: 'weeklyMenus.view',
    tag: 'dashboard',
    summary: 'List the prints to replace',
    operationId: 'listPrintsToReplace',
    description:
      'Lists up to 50 outdated downloads of published weekly menus that are not past and not marked as reprinted.',
    response: z.object({
      items: z.array(dashboardPrint),
      /** The number of all prints to replace, including those that are left out. */
      total: z.int(),
    }),
  }),
  print: defineEndpoint('GET', 'public/prints/:code/', {
    guard: 'public',
    tag: 'public',
    summary: 'Get whether a print is current',
    operationId: 'readPrint',
    description: 'Returns whether the print with this code is current, and since when it is outdated.',
    params: printParams,
    response: printState,
    polled: true,
  }),
} as const
