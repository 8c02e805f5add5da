import type { ViolationReason } from '@poledne/contract/http/violations'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_SHEETS } from '@poledne/contract/modules/import'

export type FileErrorReason = Extract<
  ViolationReason,
  'fileNotReadable' | 'fileDamaged' | 'fileEncrypted' | 'fileTooManyRows' | 'fileTooLarge'
>

/** A file that is refused; the reason selects the message that the user sees. */
export class FileError extends Error {
  constructor(
    readonly reason: FileErrorReason,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** Further columns and sheets are ignored, and a longer text is shortened. */
export const MAX_SHEET_COLUMNS = MAX_IMPORT_COLUMNS
export const MAX_SHEETS = MAX_IMPORT_SHEETS
export const MAX_CELL_LENGTH = 32_767

/** The highest number of rows with titles and headings above the data, which do not count as rows. */
export const MAX_TITLE_ROWS = 100

/** The limits of all sheets together; a file beyond one of them is refused. */
export const MAX_TOTAL_ROWS = 1_500_000
export const MAX_TOTAL_CELLS = 4_000_000
export const MAX_TOTAL_CHARACTERS = 40_000_000
/** The limit of cells in a text file. It also counts empty cells at the end of rows, which spreadsheets write. */
export const MAX_TEXT_CELLS = 2 * MAX_TOTAL_CELLS
/** Merged cells that cover more cells than this in total are ignored. */
export const MAX_MERGED_CELLS = 200_000

/** A zip archive with more entries, more unpacked bytes, or a higher ratio of unpacked to packed bytes is refused. */
export const MAX_ZIP_ENTRIES = 5_000
export const MAX_UNPACKED_BYTES = 400_000_000
export const MAX_ZIP_RATIO = 200
/** The ratio does not matter up to this unpacked size. */
export const SMALL_UNPACKED_BYTES = 20_000_000

/** XML elements can be nested this deep. */
export const MAX_XML_DEPTH = 200
/** A text, a comment or an element with its attributes can have this many bytes in XML. */
export const MAX_XML_TEXT_BYTES = 4_000_000
