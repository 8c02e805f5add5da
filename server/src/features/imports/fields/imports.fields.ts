import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import type { Currency } from '@poledne/contract/domain/prices/money'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { ImportModule } from '@poledne/contract/modules/import'
import type { Caller } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { buildPriceTitle, type CellFormat, createCellFormat } from '../../../core/records/export/cellFormat.ts'
import { type ExportTexts, loadExportTexts } from '../../../core/records/export/exportTexts.ts'
import { type FormatSettings, readUserDateSettings } from '../../../core/records/export/listExport.store.ts'
import { getEmptyValue, getImportDefinition, type ImportDefinition, isFieldRequired } from '../imports.modules.ts'
import { createChoiceList, type ImportChoiceList, normalizeName, readChoiceList } from './imports.choices.ts'
import { type FieldTitles, loadFieldTitles, normalizeHeading } from './imports.texts.ts'

/** A field that a column of a file can be mapped to. */
export type ImportField = {
  name: string
  column: ListColumn
  /** Whether the value is a time of day. */
  isHour: boolean
  isRequired: boolean
  /** The value of an empty cell; undefined if the field cannot be empty. */
  emptyValue: null | readonly [] | undefined
  title: string
  headings: readonly string[]
  choices: ImportChoiceList | null
  /** The format in which an export writes the value. */
  format: CellFormat
}

/** The texts that cells can contain, normalized, in all languages. */
export type ImportValueTexts = {
  yes: ReadonlySet<string>
  no: ReadonlySet<string>
  /** The texts for a dish that is declared to contain no allergens. */
  none: ReadonlySet<string>
  /** The text in the language of the request for a dish that contains no allergens. */
  ownNone: string
  /** The texts for yes and no in the language of the request, for messages. */
  yesAndNo: string
}

export type ImportFieldSet = {
  definition: ImportDefinition
  fields: readonly ImportField[]
  byName: ReadonlyMap<string, ImportField>
  texts: ImportValueTexts
  settings: FormatSettings
  language: Language
}

/** Texts for yes, no and no allergens that spreadsheets and people write, in addition to the texts of the app. */
const MORE_YES = ['true', '1', 'pravda', 'igaz']
const MORE_NO = ['false', '0', 'nepravda', 'hamis']
const MORE_NONE = ['no allergens', 'bez alergenů', 'bez alergénov', 'žádný', 'žiadny', 'nincs']

const ID_COLUMN: ListColumn = { kind: 'id' }

/** Builds the name of the field with the price of a menu item type in a restaurant menu. */
export const buildPriceField = (currency: Currency, menuItemTypeId: number): string =>
  `${currency === 'CZK' ? 'priceCzk' : 'priceEur'}:${menuItemTypeId}`

const loadAllTexts = (module: ImportModule): Promise<ExportTexts[]> =>
  Promise.all(LANGUAGES.map((language) => loadExportTexts(module, language)))

/** Creates the choices of a field whose values the lists show as texts, such as the language of a user. */
function createTextChoices(name: string, texts: readonly ExportTexts[], own: ExportTexts): ImportChoiceList | null {
  const shown = own.getValueTexts(name)
  if (!shown) return null
  return createChoiceList(
    [...shown].map(([id, text]) => ({
      id,
      shown: text,
      names: [id, ...texts.flatMap((each) => each.getValueTexts(name)?.get(id) ?? [])],
      isArchived: false,
    })),
  )
}

type FieldParts = {
  definition: ImportDefinition
  titles: ReadonlyMap<string, FieldTitles>
  buildFormat(name: string, column: ListColumn): CellFormat
}

/** Creates two fields for each menu item type: its prices in crowns and in euros. */
function buildPriceFields(types: ImportChoiceList, { buildFormat }: Pick<FieldParts, 'buildFormat'>): ImportField[] {
  return types.choices.flatMap(({ id, shown, names }) =>
    (['CZK', 'EUR'] as const).map((currency) => {
      const name = buildPriceField(currency, Number(id))
      const column: ListColumn = { kind: 'money', currency }
      const titles = [shown, ...names].map((each) => buildPriceTitle(each, currency))
      return {
        name,
        column,
        isHour: false,
        isRequired: false,
        emptyValue: null,
        title: titles[0] ?? name,
        headings: [...new Set([...titles, name].map(normalizeHeading))],
        choices: null,
        format: buildFormat(name, column),
      }
    }),
  )
}

/** Loads the fields of a module with their titles, choices and formats in the language of the request. */
export async function loadImportFields(
  sql: Sql,
  module: ImportModule,
  { caller, language }: { caller: Caller; language: Language },
): Promise<ImportFieldSet> {
  const definition = getImportDefinition(module)
  const settings = await readUserDateSettings(sql, caller.userId)
  const allTexts = await loadAllTexts(module)
  const own = allTexts[LANGUAGES.indexOf(language)] as ExportTexts
  const columns: [string, ListColumn][] = [['id', ID_COLUMN], ...Object.entries(definition.columns)]
  const titles = await loadFieldTitles(
    definition,
    columns.map(([name]) => name),
    language,
  )
  const choiceLists = new Map<CodelistName, ImportChoiceList>()
  const codelists = new Map<CodelistName, readonly CodelistItem[]>()
  const loadChoices = async (codelist: CodelistName): Promise<ImportChoiceList> => {
    const known = choiceLists.get(codelist)
    if (known) return known
    const list = await readChoiceList(sql, caller, codelist, language)
    choiceLists.set(codelist, list)
    codelists.set(
      codelist,
      list.choices.map(({ id, shown }) => ({ id, value: shown, disabled: false, params: [] })),
    )
    return list
  }
  const buildFormat = (name: string, column: ListColumn) =>
    createCellFormat(name, column, { ...settings, language, texts: own, codelists })
  const fields: ImportField[] = []
  for (const [name, column] of columns) {
    const texts = createTextChoices(name, allTexts, own)
    const choices = texts ?? ('codelist' in column ? await loadChoices(column.codelist) : null)
    fields.push({
      name,
      column,
      isHour: definition.hourFields.has(name),
      isRequired: isFieldRequired(definition, name),
      emptyValue: getEmptyValue(definition, name),
      title: titles.get(name)?.title ?? name,
      headings: titles.get(name)?.headings ?? [],
      choices,
      format: buildFormat(name, column),
    })
  }
  if (module === 'restaurantMenus')
    fields.push(...buildPriceFields(await loadChoices('menuItemTypes'), { buildFormat }))
  return {
    definition,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    texts: {
      yes: new Set([...allTexts.map(({ yes }) => yes), ...MORE_YES].map(normalizeName)),
      no: new Set([...allTexts.map(({ no }) => no), ...MORE_NO].map(normalizeName)),
      none: new Set([...allTexts.map(({ none }) => none), ...MORE_NONE].map(normalizeName)),
      ownNone: normalizeName(own.none),
      yesAndNo: `${own.yes}, ${own.no}`,
    },
    settings,
    language,
  }
}
