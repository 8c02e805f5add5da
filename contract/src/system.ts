import { z } from 'zod'
import { endpoint, LARGE_BODY_LIMIT } from './endpoint.ts'
import { id, instant, lines, version } from './fields.ts'
import { settings } from './session.ts'

/** The system page: switches, texts, and what the program has been doing. */

export const TEXTS = ['terms', 'privacy'] as const
export type TextName = (typeof TEXTS)[number]
export const MAX_TEXT = 50_000

const text = z.strictObject({ cs: lines(MAX_TEXT), en: lines(MAX_TEXT) })
/** A dish that comes back within so many days is warned of. */
const repeatDays = z
  .number({ error: (issue) => (issue.input === undefined || issue.input === null ? 'emptyField' : 'wholeNumber') })
  .int('wholeNumber')
  .min(2, 'biggerThanOne')
  .max(30, 'smallerThan31')
const system = z.object({
  repeatDays: z.int(),
  terms: text,
  privacy: text,
  version,
  /** How many devices are signed in. */
  sessions: z.int(),
  /** The commit and time that the running server was built from; "unknown" and null where it could not tell. */
  build: z.object({ commit: z.string(), builtAt: instant.nullable() }),
})
export type SystemSettings = z.output<typeof system>

const reported = z.object({
  id,
  at: instant,
  message: z.string(),
  filename: z.string().nullable(),
  lineNo: z.int().nullable(),
  colNo: z.int().nullable(),
  stack: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type ReportedError = z.output<typeof reported>

export const JOB_NAMES = ['cleanUp', 'mails', 'scheduledPublication', 'publicationReminder'] as const
export type JobName = (typeof JOB_NAMES)[number]
const job = z.object({
  name: z.enum(JOB_NAMES),
  /** As cron writes it, in UTC. */
  schedule: z.string(),
  lastRunAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** The time it was scheduled for but has not run; null while it is on time. */
  lateSince: instant.nullable(),
  /** Runs even while cron calls are off. */
  always: z.boolean(),
})

const shared = { guard: 'settings.system', tag: 'settings' } as const
const switched = z.object({ settings })

export const systemSettings = {
  read: endpoint({
    ...shared,
    method: 'GET',
    path: 'settings/system/',
    summary: 'Repeat window, terms and privacy',
    operationId: 'readSystemSettings',
    description: 'Returns the repeat window, the terms, the privacy text and the running build.',
    response: system,
  }),
  save: endpoint({
    ...shared,
    method: 'PUT',
    path: 'settings/system/',
    summary: 'Save them',
    operationId: 'saveSystemSettings',
    description: 'Saves the repeat window, the terms and the privacy text.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: z.strictObject({ repeatDays, terms: text, privacy: text, version: version.optional() }),
    response: system,
  }),
  maintenance: endpoint({
    ...shared,
    method: 'PUT',
    path: 'settings/maintenance/',
    summary: 'Maintenance on or off',
    operationId: 'setMaintenance',
    description: 'Turns maintenance on or off. During maintenance only users with access to the settings can work.',
    body: z.strictObject({ maintenance: z.boolean() }),
    response: switched,
  }),
  skipCronCalls: endpoint({
    ...shared,
    method: 'PUT',
    path: 'settings/skipCronCalls/',
    summary: 'Pause or resume the scheduled jobs',
    operationId: 'setSkipCronCalls',
    description: 'Pauses or resumes the scheduled jobs.',
    body: z.strictObject({ skipCronCalls: z.boolean() }),
    response: switched,
  }),
  agreementVersion: endpoint({
    ...shared,
    method: 'PUT',
    path: 'settings/agreementVersion/',
    summary: 'Raise by one: everybody is asked to accept again',
    operationId: 'raiseAgreementVersion',
    description: 'Raises the version of the terms by one, so that every user is asked to accept them again.',
    body: z.strictObject({}),
    response: switched,
  }),
  errorLog: endpoint({
    ...shared,
    method: 'GET',
    path: 'settings/errorLog/',
    summary: 'Script errors of browsers, newest first',
    operationId: 'listScriptErrors',
    description: 'Lists the script errors that browsers reported, newest first.',
    response: z.object({ items: z.array(reported) }),
  }),
  jobs: endpoint({
    ...shared,
    method: 'GET',
    path: 'settings/jobs/',
    summary: 'Scheduled jobs and when they last ran',
    operationId: 'listJobs',
    description: 'Lists the scheduled jobs with their last run and last error.',
    response: z.object({ items: z.array(job) }),
  }),
  text: endpoint({
    method: 'GET',
    path: 'public/texts/:name/',
    guard: 'public',
    tag: 'public',
    summary: 'Terms or privacy in the language asked for',
    operationId: 'readText',
    description: 'Returns the terms or the privacy text in the language of the request.',
    params: z.strictObject({ name: z.enum(TEXTS) }),
    response: z.object({ text: z.string() }),
    polled: true,
  }),
} as const
