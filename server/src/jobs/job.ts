import type { JobName } from '@poledne/contract/endpoints/system'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { PublishChange } from '../events/changeEvent.ts'
import type { Mailer } from '../mail/mailer.ts'

export type JobContext = {
  database: Database
  publishChange: PublishChange
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Scheduled work. The instance that claims a tick runs the job; a failed run is not repeated before the next tick. */
export type Job = {
  name: JobName
  /** A cron expression, in UTC. */
  schedule: string
  /** Runs also while cron calls are off; `paused` is then true. */
  always?: true
  run(parts: JobContext, state: { paused: boolean }): Promise<void>
}
