import { removeOutlived } from './cleanUp.store.ts'
import type { Job } from './job.ts'

export const cleanUp: Job = {
  name: 'cleanUp',
  schedule: '17 * * * *',
  async run({ database, log }) {
    const count = await removeOutlived(database)
    if (count > 0) log.info(`${count} outlived rows were removed`)
  },
}
