/**
 * These errors say why a worker thread did not finish a task. They are in a file of their own, so that the routes can
 * import them without loading any threads.
 */

import { createOverloadedProblem } from '../errors/problem.ts'

/** Turns the errors of the worker pool into problems; other errors are returned unchanged. */
export const toWorkerProblem = (error: unknown): unknown =>
  error instanceof WorkerTimeoutError || error instanceof WorkerMemoryError ? createOverloadedProblem(2_000) : error

/** The task took too long. */
export class WorkerTimeoutError extends Error {}

/** The task took too much memory. */
export class WorkerMemoryError extends Error {}
