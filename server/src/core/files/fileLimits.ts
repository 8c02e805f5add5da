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

/** Columns and sheets after these are ignored, and a longer text is shortened. */
export const MAX_COLUMNS = MAX_IMPORT_COLUMNS
export const MAX_SHEETS = MAX_IMPORT_SHEETS
export const MAX_CELL_LENGTH = 32_767

/** Titles and headings above the data do not count as rows, up to this number. */
export const MAX_TITLE_ROWS = 100

/** The highest numbers in all sheets together; a file with more is refused. */
export const MAX_TOTAL_ROWS = 1_500_000
export const MAX_TOTAL_CELLS = 4_000_000
export const MAX_TOTAL_CHARACTERS = 40_000_000
/** The highest number of cells of a text with the empty ones at the end of its rows, which spreadsheets also write. */
export const MAX_TEXT_CELLS = 2 * MAX_TOTAL_CELLS
/** Merged cells that cover more cells than this in total are ignored. */
export const MAX_MERGED_CELLS = 200_000

/** A zip archive with more entries, more unpacked bytes or a higher ratio of them is refused. */
export const MAX_ZIP_ENTRIES = 5_000
export const MAX_UNPACKED_BYTES = 400_000_000
export const MAX_ZIP_RATIO = 200
/** A small archive can have a higher ratio. */
export const SMALL_UNPACKED_BYTES = 20_000_000

/** XML elements can be nested this deep. */
export const MAX_XML_DEPTH = 200
/** A text, a comment or an element with its attributes can have this many bytes in XML. */
export const MAX_XML_TEXT = 4_000_000
