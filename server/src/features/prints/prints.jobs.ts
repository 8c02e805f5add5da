import type { Job } from '../../core/jobs/job.ts'
import { refreshPrints } from './prints.watcher.ts'

/** Checks all prints regularly, in case an instance ended after a change and before its check. */
export const printCheck: Job = {
  name: 'printCheck',
  schedule: '*/15 * * * *',
  run: ({ database }) => refreshPrints(database, 'all'),
}
