/**
 * These errors say why a document is not made. They are in a file of their own, so that the routes can import them
 * without loading any threads.
 */

/** Too many documents are waiting, or this document took too long; a later attempt can succeed. */
export class ExportBusyError extends Error {}

/** The user already has too many documents waiting. */
export class ExportUserLimitError extends Error {}

/** The menu is longer than a document of this format can be. */
export class ExportTooLongError extends Error {}
