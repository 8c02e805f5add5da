import { z } from 'zod'
import { DATE_STYLES } from '../domain/dateFormat.ts'
import { ACCOUNT_LANGUAGES } from '../domain/languages.ts'
import { defineEndpoint, SMALL_BODY_LIMIT } from '../http/endpoint.ts'
import { countParam, id, instant, MAX_PASSWORD, singleLineText, text, trimmedText } from '../http/fields.ts'
import { PERMISSIONS, RECORD_MODULES } from './permissions.ts'

/** A random id that the browser keeps; it only names the device in the list of sessions. */
export const device = singleLineText(128).nullish()
const passwordInput = text(MAX_PASSWORD).min(1, 'emptyField')

const credentials = z.strictObject({
  username: trimmedText(128).min(1, 'emptyField'),
  password: passwordInput,
  device,
})
const emptyBody = z.strictObject({})
/** The options that all endpoints of a sign-in share. */
export const publicAuthOptions = { guard: 'public', tag: 'session', bodyLimit: SMALL_BODY_LIMIT } as const
export const tokenResponse = z.object({ token: z.string() })
export const authToken = z.string()

const FACTOR_KINDS = ['passkey', 'totp'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

/** The response of a sign-in that needs a second factor: `auth/factor/` accepts the challenge for five minutes. */
export const secondStep = z.object({
  /** The factor to ask for first. */
  factor: z.enum(FACTOR_KINDS),
  /** All factors that the user has. */
  factors: z.array(z.enum(FACTOR_KINDS)),
  challenge: z.string(),
})
export type SecondStep = z.output<typeof secondStep>

export const deviceSession = z.object({
  id,
  device: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Whether this is the session of the current request. */
  current: z.boolean(),
})
export type DeviceSession = z.output<typeof deviceSession>

/** The settings of the installation that every page needs. */
export const settingsSchema = z.object({
  version: z.string(),
  maintenance: z.boolean(),
  skipCronCalls: z.boolean(),
  agreementVersion: z.int(),
  repeatDays: z.int(),
})
/** The numbers of unread notifications and open support requests, which the navigation shows. */
export const badgesSchema = z.object({ notifications: z.int(), requests: z.int() })
/** The records that users have locked for editing, which are weekly menus. */
export const lockedItemsSchema = z.object({
  items: z.array(
    z.object({ module: z.string(), id, lockedAt: instant, lockedByUserId: id, lockedByUserName: z.string() }),
  ),
})

export const profileSchema = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** The new e-mail address that the user asked for, until they confirm it with the code mailed there. */
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  language: z.enum(ACCOUNT_LANGUAGES),
  timezone: z.string(),
  dateType: z.enum(DATE_STYLES),
  device: z.string().nullable(),
  availablePermissions: z.array(z.enum(PERMISSIONS as [string, ...string[]])),
  /** The permissions in `availablePermissions` that apply only to selected restaurants. */
  limitedPermissions: z.array(z.enum(PERMISSIONS as [string, ...string[]])),
  lastHintsVersion: z.int(),
  lastAgreementVersion: z.int(),
  badges: badgesSchema,
})
export type Profile = z.output<typeof profileSchema>

const profileWithSettings = z.object({
  profile: profileSchema,
  settings: settingsSchema,
  lockedItems: lockedItemsSchema,
  /** When the signed-in user must have a second factor; null if they have one or need none. */
  factorDueAt: instant.nullable(),
  /** Whether `factorDueAt` has passed: until a factor is set up, all other requests return 403 `factor_needed`. */
  factorNeeded: z.boolean(),
  config: z.object({
    statusPollMs: z.int(),
    tokenRegenerationInterval: z.int(),
    /** The highest size of an uploaded file in megabytes. */
    uploadMaxMb: z.int(),
    /** With `SECURITY=strict`, the browser stores no personal data and leaves the page after the session has ended. */
    isStrict: z.boolean(),
  }),
})
export type ProfileWithSettings = z.output<typeof profileWithSettings>

const status = z.object({
  tokenExpireAt: instant,
  badges: badgesSchema,
  lockedItems: lockedItemsSchema,
  settings: settingsSchema,
  /** The modules that the user can see and that changed in the last `changedWithin` seconds. */
  changedModules: z.array(z.enum(RECORD_MODULES)).optional(),
})
export type Status = z.output<typeof status>

const shared = { guard: 'session', tag: 'session' } as const
/** These endpoints are for signing in and out, the profile and the polled status. */
export const sessionEndpoints = {
  login: defineEndpoint('POST', 'auth/login/', {
    ...publicAuthOptions,
    summary: 'Sign in',
    operationId: 'signIn',
    description:
      'Signs in with username and password. The response carries a bearer token and sets the session cookie. If the user has a second factor, it carries a `challenge` for `auth/factor/` instead.',
    body: credentials,
    response: z.union([z.object({ authToken }), secondStep]),
  }),
  logout: defineEndpoint('POST', 'profile/logout/', {
    ...shared,
    summary: 'Sign out of this session',
    operationId: 'signOut',
    description: 'Ends the current session.',
    ownSession: true,
    body: emptyBody,
    response: null,
  }),
  logoutAll: defineEndpoint('POST', 'profile/logoutAll/', {
    ...shared,
    summary: 'Sign out everywhere',
    operationId: 'signOutEverywhere',
    description: 'Ends all sessions of the user.',
    ownSession: true,
    body: emptyBody,
    response: null,
  }),
  renew: defineEndpoint('POST', 'profile/token/', {
    ...shared,
    summary: 'Renew the token',
    operationId: 'renewToken',
    description: 'Issues a new token for the current session.',
    ownSession: true,
    body: emptyBody,
    response: tokenResponse,
  }),
  profile: defineEndpoint('GET', 'profile/withSettings/', {
    ...shared,
    summary: 'Get the signed-in user, the settings and the client configuration',
    operationId: 'readProfile',
    description: 'Returns the signed-in user, the settings and the configuration of the client.',
    duringMaintenance: true,
    withoutFactor: true,
    response: profileWithSettings,
  }),
  status: defineEndpoint('GET', 'status/', {
    ...shared,
    summary: 'Poll the status',
    operationId: 'readStatus',
    description:
      'Returns badges, locks and settings. Clients poll it with `If-None-Match`. With `changedWithin`, a number of seconds, it also returns the modules whose records changed in that time.',
    duringMaintenance: true,
    withoutFactor: true,
    polled: true,
    query: z.strictObject({ changedWithin: countParam.optional() }),
    response: status,
  }),
} as const
