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

/** Work that the clock asks for. Whichever instance claims a tick runs it; a tick that failed is not tried again. */
export type Job = {
  name: JobName
  /** As cron writes it, in UTC. */
  schedule: string
  /** Runs even while cron calls are off; it is then told so. */
  always?: true
  run(parts: JobContext, state: { paused: boolean }): Promise<void>
}
