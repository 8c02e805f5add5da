import { z } from 'zod'
import { settingsSchema } from '../access/session.ts'
import { DEFAULT_BODY_LIMIT, defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { id, instant, multiLineText, requiredNumber, text, version } from '../http/fields.ts'

export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalTextName = (typeof LEGAL_TEXTS)[number]
const MAX_LEGAL_TEXT = 50_000

const localizedText = z.strictObject({ cs: multiLineText(MAX_LEGAL_TEXT), en: multiLineText(MAX_LEGAL_TEXT) })
/** A dish that is served again within this many days gets a warning. */
const repeatDays = requiredNumber('wholeNumber').int('wholeNumber').min(2, 'biggerThanOne').max(30, 'smallerThan31')

/** How long old data are kept; null keeps them forever. */
export const RETENTION_FIELDS = [
  'historyDays',
  'auditDays',
  'auditAddressDays',
  'requestDays',
  'notificationDays',
  'errorDays',
] as const
export type RetentionField = (typeof RETENTION_FIELDS)[number]
const retentionDays = z
  .number('wholeNumber')
  .int('wholeNumber')
  .min(2, 'biggerThanOne')
  .max(36_500, 'wrongFormat')
  .nullable()
const retention = z.strictObject({
  historyDays: retentionDays,
  auditDays: retentionDays,
  auditAddressDays: retentionDays,
  requestDays: retentionDays,
  notificationDays: retentionDays,
  errorDays: retentionDays,
} satisfies Record<RetentionField, z.ZodType>)

const systemSettingsSchema = z.object({
  repeatDays: z.int(),
  /** In days: earlier versions of records, entries of the audit log, their addresses, resolved support requests, read notifications, browser errors. */
  retention,
  terms: localizedText,
  privacy: localizedText,
  version,
  /** The environment variable SECURITY of the server. */
  security: z.enum(['standard', 'strict']),
  /** The number of signed-in devices. */
  sessions: z.int(),
  /** The commit and time that the running server was built from; "unknown" and null where the build had no git data. */
  build: z.object({ commit: z.string(), builtAt: instant.nullable() }),
})
export type SystemSettings = z.output<typeof systemSettingsSchema>

const reportedError = z.object({
  id,
  at: instant,
  message: z.string(),
  filename: z.string().nullable(),
  lineNo: z.int().nullable(),
  colNo: z.int().nullable(),
  stack: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type ReportedError = z.output<typeof reportedError>

export const JOB_NAMES = [
  'cleanUp',
  'mails',
  'audit',
  'scheduledPublication',
  'deadlines',
  'screens',
  'printCheck',
] as const
export type JobName = (typeof JOB_NAMES)[number]
const job = z.object({
  name: z.enum(JOB_NAMES),
  /** The schedule as a cron expression in UTC. */
  schedule: z.string(),
  lastRunAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** The time for which the job was scheduled without having run since; null while the job is on time. */
  lateSince: instant.nullable(),
  /** Whether the job runs even while scheduled jobs are paused. */
  always: z.boolean(),
})

const shared = { guard: 'settings.system', tag: 'settings' } as const
const changedSettings = z.object({ settings: settingsSchema })

/** These endpoints are for the system page: flags, texts and jobs. */
export const systemEndpoints = {
  read: defineEndpoint('GET', 'settings/system/', {
    ...shared,
    summary: 'Get the system settings',
    operationId: 'readSystemSettings',
    description: 'Returns the repeat window, the retention, the terms, the privacy policy and the running build.',
    response: systemSettingsSchema,
  }),
  save: defineEndpoint('PUT', 'settings/system/', {
    ...shared,
    summary: 'Save the system settings',
    operationId: 'saveSystemSettings',
    description:
      'Saves the repeat window, the retention, the terms and the privacy policy. What `retention` does not contain stays as it is.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: z.strictObject({
      repeatDays,
      retention: retention.partial().optional(),
      terms: localizedText,
      privacy: localizedText,
      version: version.optional(),
    }),
    response: systemSettingsSchema,
  }),
  maintenance: defineEndpoint('PUT', 'settings/maintenance/', {
    ...shared,
    summary: 'Turn maintenance on or off',
    operationId: 'setMaintenance',
    description: 'Turns maintenance on or off. During maintenance only users with access to the settings can work.',
    body: z.strictObject({ maintenance: z.boolean() }),
    response: changedSettings,
  }),
  skipCronCalls: defineEndpoint('PUT', 'settings/skipCronCalls/', {
    ...shared,
    summary: 'Pause or resume the scheduled jobs',
    operationId: 'setSkipCronCalls',
    description: 'Pauses or resumes the scheduled jobs.',
    body: z.strictObject({ skipCronCalls: z.boolean() }),
    response: changedSettings,
  }),
  agreementVersion: defineEndpoint('PUT', 'settings/agreementVersion/', {
    ...shared,
    summary: 'Raise the version of the terms',
    operationId: 'raiseAgreementVersion',
    description: 'Raises the version of the terms by one, so that every user is asked to accept them again.',
    body: z.strictObject({}),
    response: changedSettings,
  }),
  errorLog: defineEndpoint('GET', 'settings/errorLog/', {
    ...shared,
    summary: 'List the script errors of browsers',
    operationId: 'listScriptErrors',
    description: 'Lists the script errors that browsers reported, newest first.',
    response: z.object({ items: z.array(reportedError) }),
  }),
  jobs: defineEndpoint('GET', 'settings/jobs/', {
    ...shared,
    summary: 'List the scheduled jobs',
    operationId: 'listJobs',
    description: 'Lists the scheduled jobs with their last run and last error.',
    response: z.object({ items: z.array(job) }),
  }),
  text: defineEndpoint('GET', 'public/texts/:name/', {
    guard: 'public',
    tag: 'public',
    summary: 'Get the terms or the privacy policy',
    operationId: 'readText',
    description: 'Returns the terms or the privacy policy in the language of the request.',
    params: z.strictObject({ name: z.enum(LEGAL_TEXTS) }),
    response: z.object({ text: z.string() }),
    polled: true,
  }),
} as const

const optionalCount = z.int().min(0).max(10_000_000).nullish()

/** Browsers send their script errors to this endpoint; the system page lists them. */
export const errorLogEndpoints = {
  report: defineEndpoint('POST', 'error/log/', {
    guard: 'public',
    tag: 'operations',
    summary: 'Report a script error',
    operationId: 'reportScriptError',
    description: 'Reports a script error of a browser. The reports are listed on the system page.',
    body: z.strictObject({
      message: text(2_000).min(1, 'emptyField'),
      filename: text(1_000).nullish(),
      lineNo: optionalCount,
      colNo: optionalCount,
      stack: text(10_000).nullish(),
    }),
    bodyLimit: DEFAULT_BODY_LIMIT,
    response: null,
  }),
} as const
