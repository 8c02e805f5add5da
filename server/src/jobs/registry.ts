import type { Job } from './job.ts'

/** Every scheduled job of the program. */
export const JOBS: readonly Job[] = []
