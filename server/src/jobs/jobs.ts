import { Cron } from 'croner'
import type { Job, JobParts } from './job.ts'
import { insertJobs } from './jobs.store.ts'
import { tick } from './tick.ts'

/** Starts the clock; stopping waits for what is just running. */
export async function startJobs(parts: JobParts, jobs: readonly Job[]): Promise<{ stop(): Promise<void> }> {
  await insertJobs(
    parts.database,
    jobs.map(({ name }) => name),
  )
  const running = new Set<Promise<void>>()
  const clocks = jobs.map(
    (job) =>
      // protected: a run that takes longer than its interval is not overtaken by the next
      new Cron(job.schedule, { timezone: 'UTC', protect: true, unref: true }, async () => {
        const run = tick(parts, job, new Date())
        running.add(run)
        await run
        running.delete(run)
      }),
  )
  return {
    async stop() {
      for (const clock of clocks) clock.stop()
      await Promise.all(running)
    },
  }
}
