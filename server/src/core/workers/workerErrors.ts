/**
 * These errors say why a worker thread did not finish a task. They are in a file of their own, so that the routes can
 * import them without loading any threads.
 */

/** The task took too long. */
export class WorkerTimeoutError extends Error {}

/** The task took too much memory. */
export class WorkerMemoryError extends Error {}
