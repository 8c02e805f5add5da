import { deleteExpiredRows } from './expiredRows.store.ts'
import type { Job } from './job.ts'

export const cleanUpJob: Job = {
  name: 'cleanUp',
  schedule: '17 * * * *',
  async run({ database, log }) {
    const count = await deleteExpiredRows(database)
    if (count > 0) log.info({ count }, 'expired rows deleted')
  },
}
