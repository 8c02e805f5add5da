import { isIP } from 'node:net'
import { MAX_USERNAME, users } from '@poledne/contract/access/user'
import { ACCOUNT_LANGUAGES, LANGUAGES } from '@poledne/contract/domain/languages'
import { DEFAULT_UPLOAD_LIMIT } from '@poledne/contract/http/endpoint'
import { DEFAULT_IMPORT_ROWS } from '@poledne/contract/modules/import'
import { z } from 'zod'
import { DEFAULT_POOL_SIZE } from '../db/database.ts'
import { splitHosts } from '../db/primary.ts'

const createWholeNumberSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true')

const createUrlSchema = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address with ${protocols.join(' or ')}`,
  })

const splitCommaSeparated = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const commaSeparatedList = z.string().transform(splitCommaSeparated)

/** Accepts an IP address, a network, or one of the names that Fastify accepts. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits ?? 1) <= (family === 4 ? 32 : 128)
}

/** Several hosts stand before the database, as in `postgres://user@one:5432,two:5432/poledne`. */
const isDatabaseUrl = (text: string): boolean =>
  splitHosts(text).every((url) => URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol))

const readParameters = (text: string) => new URLSearchParams(text.split('?')[1])

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash } = new URL(text)
  return pathname === '/' && search === '' && hash === ''
}

const DOMAIN_PATTERN = /^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/

/** Parses who can create an account: everyone, no one, or owners of e-mail addresses in these domains. */
function parseSignUpPolicy(text: string): 'open' | 'off' | string[] | null {
  if (text === 'open' || text === 'off') return text
  if (!text.startsWith('domains:')) return null
  const domains = splitCommaSeparated(text.slice('domains:'.length).toLowerCase())
  return domains.length > 0 && domains.every((domain) => DOMAIN_PATTERN.test(domain)) ? domains : null
}

export const MEGABYTE = 1_048_576
const DAY_SECONDS = 86_400

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const LANGUAGES_MESSAGE = `must be some of ${LANGUAGES.join(', ')}`

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: createWholeNumberSchema(0, 65_535).default(8080),
  BASE_PATH: z
    .string()
    .regex(/^(?:\/[a-zA-Z0-9._~-]+)*\/?$/, 'must look like /admin')
    .transform((path) => path.replace(/\/$/, ''))
    .default('/admin'),
  PUBLIC_URL: createUrlSchema('http:', 'https:')
    .refine(isOrigin, { error: 'must be a scheme and a host without a path; the path belongs into BASE_PATH' })
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: 'must be an address with postgres: or postgresql:' })
    .refine((text) => !readParameters(text).get('host')?.includes(','), {
      error: 'must name several hosts before the database: postgres://user:password@one:5432,two:5432/poledne',
    })
    .refine((text) => /^(?:read-write|primary)$/.test(readParameters(text).get('target_session_attrs') ?? 'primary'), {
      error: 'must have target_session_attrs=read-write or primary, because the program writes',
    })
    .optional(),
  DATABASE_POOL_SIZE: createWholeNumberSchema(4, 500).default(DEFAULT_POOL_SIZE),
  DATA_DIR: z.string().min(1).default('data'),
  ARCHIVE_DIR: z.string().min(1).optional(),
  ARCHIVE_DAYS: createWholeNumberSchema(1, 365).default(7),
  ARCHIVE_MAX_GB: createWholeNumberSchema(1, 100_000).default(20),
  SAMPLE_DATA: flag.optional(),
  INSTALLATION_LANGUAGE: z.enum(ACCOUNT_LANGUAGES, { error: 'must be cs or en' }).default('cs'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .refine((name) => users.schemas.fields.shape.username.safeParse(name).success, {
      error: `must be one line of 1 to ${MAX_USERNAME} characters`,
    })
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(2, 'must have at least 2 characters').optional(),
  SMTP_URL: createUrlSchema('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^\P{Cc}*[^\s@<>]@[^\s@<>]+>?$/u, 'must be a mail address')
    .default('Poledne <poledne@localhost>'),
  TOKEN_TTL: createWholeNumberSchema(60, 31_536_000).default(DAY_SECONDS),
  SESSION_TTL: createWholeNumberSchema(0, 315_360_000).default(30 * DAY_SECONDS),
  SESSION_IDLE: createWholeNumberSchema(0, 315_360_000).default(7 * DAY_SECONDS),
  TOKEN_REGENERATION_INTERVAL: createWholeNumberSchema(1, 31_536_000).default(3_600),
  // A browser that has not polled for four minutes loses its locks.
  STATUS_POLL_MS: createWholeNumberSchema(100, 120_000).default(20_000),
  SIGN_IN_LANGUAGES: commaSeparatedList
    .pipe(z.array(z.enum(LANGUAGES, { error: LANGUAGES_MESSAGE })).min(1, LANGUAGES_MESSAGE))
    .default([...LANGUAGES]),
  TRUST_PROXY: z
    .string()
    .refine((text) => text === 'true' || text === 'false' || splitCommaSeparated(text).every(isProxyAddress), {
      error: 'must be true, false, or addresses and networks of proxies',
    })
    .transform((text) => (text === 'true' ? true : text === 'false' ? false : splitCommaSeparated(text)))
    .default(false),
  METRICS_ALLOW: commaSeparatedList
    .refine((parts) => parts.length > 0 && parts.every((part) => isIP(part) !== 0), {
      error: 'must be IP addresses, separated by commas',
    })
    .default(['127.0.0.1', '::1']),
  MAX_CONNECTIONS: createWholeNumberSchema(10, 1_000_000).default(16_000),
  SHUTDOWN_DELAY: createWholeNumberSchema(0, 300).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  PASSWORD_MIN: createWholeNumberSchema(2, 128).default(2),
  CODE_LENGTH: createWholeNumberSchema(4, 12).default(5),
  REFUSE_COMMON_PASSWORDS: flag.default(false),
  SECURITY: z.enum(['standard', 'strict'], { error: 'must be standard or strict' }).default('standard'),
  REQUIRE_FACTOR: z.enum(['none', 'granters', 'all'], { error: 'must be none, granters or all' }).default('none'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGN_UP: z
    .string()
    .transform((text, context) => {
      const signUp = parseSignUpPolicy(text)
      if (signUp === null) context.addIssue({ code: 'custom', message: 'must be open, off, or like domains:a.cz,b.cz' })
      return signUp ?? 'off'
    })
    .default('open'),
  AUTH_RATE_LIMIT: createWholeNumberSchema(0, 1_000_000).default(300),
  USER_RATE_LIMIT: createWholeNumberSchema(0, 100_000).default(100),
  UPLOAD_MAX_MB: createWholeNumberSchema(1, 200).default(DEFAULT_UPLOAD_LIMIT / MEGABYTE),
  IMPORT_MAX_ROWS: createWholeNumberSchema(1, 1_000_000).default(DEFAULT_IMPORT_ROWS),
})

/** The defaults of `SECURITY=strict`; each can still be set on its own. */
const STRICT_DEFAULTS = {
  PASSWORD_MIN: '10',
  CODE_LENGTH: '8',
  REFUSE_COMMON_PASSWORDS: 'true',
  REQUIRE_FACTOR: 'granters',
  // Sample data include accounts with known usernames.
  SAMPLE_DATA: 'false',
}

export type Config = z.output<typeof environmentSchema>

export class ConfigError extends Error {}

/** Reads the environment variables; an invalid value ends the start with a message that names the variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as not set.
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  )
  const result = environmentSchema.safeParse(given.SECURITY === 'strict' ? { ...STRICT_DEFAULTS, ...given } : given)
  if (result.success) return result.data
  const messages = new Map(result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  const lines = [...messages].reverse().map(([key, message]) => {
    // Passwords, keys, and URLs that can contain a password, are not logged.
    const shown = /PASSWORD|_KEY$|_URL$/.test(key) ? '' : ` (given: ${JSON.stringify(given[key])})`
    return `${key} ${message}${shown}`
  })
  throw new ConfigError(lines.join('\n'))
}

/** Whether mails can contain a link: there is a mail server, and the address of the web app is known. */
export const canMailLinks = ({ SMTP_URL, PUBLIC_URL }: Pick<Config, 'SMTP_URL' | 'PUBLIC_URL'>): boolean =>
  SMTP_URL !== undefined && PUBLIC_URL !== undefined
