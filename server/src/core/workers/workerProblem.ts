import { createOverloadedProblem } from '../errors/problem.ts'
import { WorkerMemoryError, WorkerTimeoutError } from './workerErrors.ts'

/** Turns the errors of the worker pool into problems; other errors are returned unchanged. */
export const toWorkerProblem = (error: unknown): unknown =>
  error instanceof WorkerTimeoutError || error instanceof WorkerMemoryError ? createOverloadedProblem(2_000) : error
