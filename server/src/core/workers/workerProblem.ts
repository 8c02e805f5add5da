import { createTooManyRequestsProblem, ProblemError } from '../errors/problem.ts'
import { WorkerBusyError, WorkerMemoryError, WorkerTimeoutError, WorkerUserLimitError } from './workerErrors.ts'

const RETRY_MS = 2_000

/** Turns the errors of the worker pool into problems; other errors are returned unchanged. */
export function toWorkerProblem(error: unknown): unknown {
  if (error instanceof WorkerUserLimitError) return createTooManyRequestsProblem(RETRY_MS)
  if (error instanceof WorkerBusyError || error instanceof WorkerTimeoutError || error instanceof WorkerMemoryError)
    return new ProblemError('overloaded', { headers: { 'Retry-After': String(RETRY_MS / 1_000) } })
  return error
}
