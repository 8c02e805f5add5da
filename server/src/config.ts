import { LANGUAGES } from '@poledne/contract/languages'
import { z } from 'zod'

/** The environment, read once at the start. A wrong value stops with one line that names it. */

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true')

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address with ${protocols.join(' or ')}`,
  })

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  BASE_PATH: z
    .string()
    .regex(/^(?:\/[a-zA-Z0-9._~-]+)*\/?$/, 'must look like /admin')
    .transform((path) => path.replace(/\/$/, ''))
    .default('/admin'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  SAMPLE_DATA: flag.optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(128).default('admin'),
  ADMIN_PASSWORD: z.string().min(2, 'must have at least 2 characters').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('Poledne <poledne@localhost>'),
  TOKEN_TTL: whole(60, 31_536_000).default(86_400),
  TOKEN_REGENERATION_INTERVAL: whole(1, 31_536_000).default(3_600),
  STATUS_POLL_MS: whole(100, 3_600_000).default(20_000),
  SIGN_IN_LANGUAGES: list
    .pipe(z.array(z.enum(LANGUAGES, { error: `must be some of ${LANGUAGES.join(', ')}` })).min(1))
    .default([...LANGUAGES]),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text === 'true' ? true : text === 'false' ? false : text.split(',')))
    .default(false),
  METRICS_ALLOW: list.default(['127.0.0.1', '::1']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PASSWORD_MIN: whole(2, 128).default(2),
  CODE_LENGTH: whole(4, 12).default(5),
})

export type Config = z.output<typeof schema>

export class ConfigError extends Error {}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // an empty variable is one that was not set
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const key = String(issue.path[0])
    // a password or an address with one never reaches the log
    const shown = /PASSWORD|_URL$/.test(key) ? '' : ` (given: ${JSON.stringify(given[key])})`
    return `${key} ${issue.message}${shown}`
  })
  throw new ConfigError(lines.join('\n'))
}
