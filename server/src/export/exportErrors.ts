/** Why a document is not made. In a file of its own, so that the routes can import it without loading any threads. */

/** Too many documents are waiting, or this one took too long; a later attempt can succeed. */
export class ExportBusyError extends Error {}

/** This user has too many documents waiting already. */
export class ExportUserLimitError extends Error {}

/** The menu is longer than a document of this format can be. */
export class ExportTooLongError extends Error {}
