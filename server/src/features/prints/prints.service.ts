import { randomBytes } from 'node:crypto'
import type { Language } from '@poledne/contract/domain/languages'
import type { RawQuery } from '@poledne/contract/list/listQuery'
import type { WeeklyMenuExport } from '@poledne/contract/modules/weeklyMenuExport'
import type { Caller } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem } from '../../core/errors/problem.ts'
import type { ListContext } from '../../core/records/list/list.store.ts'
import { getRecord } from '../../core/records/record.service.ts'
import type { Config } from '../../core/runtime/config.ts'
import { weeklyMenuResource } from '../weeklyMenus/index.ts'
import { type ExportRow, listMenuExports, readExport, readPrintsToReplace, setPrintReprinted } from './prints.store.ts'

/** The length of the code of a print; its 96 random bits are 16 characters. */
const CODE_BYTES = 12

export const generatePrintCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** Builds the address of the public page of a print; null if the public address of the program is unknown. */
export const buildPrintUrl = (
  { BASE_PATH, PUBLIC_URL }: Pick<Config, 'BASE_PATH' | 'PUBLIC_URL'>,
  code: string,
): string | null => (PUBLIC_URL ? new URL(`${BASE_PATH}/p/${code}/`, PUBLIC_URL).href : null)

type MenuCall = { caller: Caller; language: Language; menuId: number }

const readMenu = (sql: Sql, { caller, language, menuId }: MenuCall) =>
  getRecord({ sql, resource: weeklyMenuResource, caller, language }, menuId)

/** Adds whether the caller can confirm the reprint of a download: it is their own, or they can edit the menu. */
function toExport<Row extends ExportRow>(row: Row, caller: Caller, canEdit: boolean): Row & WeeklyMenuExport {
  const isOwn = row.by?.id === caller.userId || row.actingAs?.id === caller.userId
  return { ...row, can: { markReprinted: isOwn || canEdit } }
}

export async function listExports(context: ListContext, menuId: number, raw: RawQuery) {
  const { caller, language } = context
  // The list does not check whether the caller can see the menu, but reading the menu throws if they cannot.
  const [{ rows, ...page }, { can }] = await Promise.all([
    listMenuExports(context, menuId, raw),
    readMenu(context.database, { caller, language, menuId }),
  ])
  return { ...page, items: rows.map((row) => toExport(row, caller, can.edit === true)) }
}

/** Confirms that a download has been reprinted, or takes the confirmation back. */
export async function changePrintReprinted(sql: Sql, call: MenuCall, id: number, isReprinted: boolean) {
  const { can } = await readMenu(sql, call)
  const row = await readExport(sql, call.caller, call.menuId, id)
  if (!row) throw createNotFoundProblem()
  if (!toExport(row, call.caller, can.edit === true).can.markReprinted) throw createForbiddenProblem()
  await setPrintReprinted(sql, id, isReprinted ? call.caller.userId : null)
  sql.publish({ about: 'exports', weeklyMenuId: call.menuId })
  const changed = await readExport(sql, call.caller, call.menuId, id)
  if (!changed) throw createNotFoundProblem()
  return toExport(changed, call.caller, can.edit === true)
}

export async function listPrintsToReplace(sql: Sql, caller: Caller) {
  const rows = await readPrintsToReplace(sql, caller)
  const items = rows.map((row) => toExport(row, caller, canPerform(caller, 'weeklyMenus', 'edit', row)))
  return { items, total: rows[0]?.total ?? 0 }
}
