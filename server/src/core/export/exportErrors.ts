/**
 * The menu is longer than a document of this format can be. The error is in a file of its own, so that the routes can
 * import it without loading any threads.
 */
export class ExportTooLongError extends Error {}
