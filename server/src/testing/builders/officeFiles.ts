import { buildZip, type PackedEntry } from '../../core/files/formats/buildZip.ts'

/** The smallest documents that a reader accepts; tests replace the parts that they are about. */

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type XlsxParts = {
  /** The XML of each sheet below its root element, by name. */
  sheets?: Record<string, string>
  strings?: string
  styles?: string
  workbook?: string
  relations?: string
  /** More entries of the archive, or others in place of those above. */
  entries?: Record<string, string | Uint8Array | PackedEntry>
}

const buildSheetList = (names: readonly string[]) =>
  `<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets>`

export function buildXlsx({ sheets = {}, strings, styles, workbook, relations = '', entries = {} }: XlsxParts) {
  const names = Object.keys(sheets)
  const sheetRelations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return buildZip({
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}">${workbook ?? buildSheetList(names)}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheetRelations.join('')}${relations}<Relationship Id="s" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${RELATION}/styles" Target="/xl/styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet>${xml}</worksheet>`,
      ]),
    ),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...entries,
  })
}

export const buildOds = (tables: string, entries: Record<string, string | PackedEntry> = {}) =>
  buildZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...entries,
  })

export const buildDocx = (body: string) =>
  buildZip({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` })
