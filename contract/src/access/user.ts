import { z } from 'zod'
import { DATE_STYLES } from '../domain/dateFormat.ts'
import { ACCOUNT_LANGUAGES } from '../domain/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  choices,
  email,
  flag,
  idParam,
  instant,
  optionalText,
  password,
  phone,
  requiredText,
  timeZone,
} from '../http/fields.ts'
import { defineRecordModule, recordParams } from '../http/record.ts'
import { userList } from '../list/recordLists.ts'
import { DEFAULT_TIME_ZONE } from '../modules/restaurant.ts'
import { deviceSession } from './session.ts'

export const MAX_USERNAME = 64
export const MAX_PERSON_NAME = 80
const MAX_ROLES = 50

export const users = defineRecordModule({
  list: userList,
  fields: {
    username: requiredText(MAX_USERNAME),
    email,
    firstName: optionalText(MAX_PERSON_NAME),
    lastName: optionalText(MAX_PERSON_NAME),
    language: z.enum(ACCOUNT_LANGUAGES).default('cs'),
    timezone: timeZone.default(DEFAULT_TIME_ZONE),
    dateType: z.enum(DATE_STYLES).default('dayFirst'),
    phoneNumber: phone.nullable().default(null),
    active: flag(true),
    blocked: flag(false),
    roleIds: choices(MAX_ROLES).default([]),
  },
  /** Without a password the user gets an invitation to set one. */
  createOnlyFields: { password: password.optional() },
  saveOnlyFields: { newPassword: password.optional() },
  shown: {
    /** The lowest level of the user's roles; a lower level means more authority. */
    level: z.int(),
    /** Whether the user has a password; a user who was created without one sets it with the invitation. */
    hasPassword: z.boolean(),
    /** When the invitation of a user without a password expires; null if there is none. */
    invitedUntil: instant.nullable(),
    /** When the personal data of the user was removed. */
    anonymisedAt: instant.nullable(),
  },
  /**
   * `access`: the caller can change their e-mail address and password, and invite them.
   * `switch`: the caller can act as this user. `identifier`: the caller can change their username.
   * `security`: the caller can see and end their sessions and reset their second factors.
   * `anonymise`: the caller can remove their personal data.
   */
  abilities: ['access', 'switch', 'identifier', 'anonymise', 'security'],
})
export type User = z.output<typeof users.schemas.record>
export type UserItem = z.output<typeof users.schemas.item>

const ofUser = { guard: 'users.edit', tag: 'users', params: recordParams } as const

export const invitationEndpoints = {
  invite: defineEndpoint('POST', 'users/:id/invitation/', {
    ...ofUser,
    apiToken: false,
    summary: 'Invite a user to set a password',
    operationId: 'inviteUser',
    description:
      'Creates a link with which a user without a password sets one; an earlier link stops working. With `send` the link is mailed, if the server has SMTP_URL and PUBLIC_URL. 403 if the user has permissions that the caller lacks. 409 `not_invitable` if the user has a password or cannot sign in.',
    body: z.strictObject({ send: z.boolean() }),
    response: z.object({ link: z.string(), expiresAt: instant, mailed: z.boolean() }),
    status: 201,
  }),
  revoke: defineEndpoint('DELETE', 'users/:id/invitation/', {
    ...ofUser,
    summary: 'Revoke the invitation of a user',
    operationId: 'revokeInvitation',
    description: 'The link of the invitation stops working. The user can be invited again.',
    response: null,
  }),
} as const

export const anonymiseUserEndpoint = defineEndpoint('POST', 'users/:id/anonymise/', {
  guard: 'users.delete',
  apiToken: false,
  tag: 'users',
  summary: 'Remove the personal data of a user',
  operationId: 'anonymiseUser',
  description:
    'Replaces the username and e-mail address by a pseudonym, removes name and phone number, also from the history and the audit log, signs the user out and archives them. Records that they created stay. Only for users with a higher level number than the caller and no permissions that the caller lacks. It cannot be undone.',
  params: recordParams,
  body: z.strictObject({}),
  response: null,
})

/**
 * These endpoints are for administrators, who can help users with a higher level number than their own and no
 * permissions that they lack.
 */
export const userSecurityEndpoints = {
  readFactors: defineEndpoint('GET', 'users/:id/factors/', {
    ...ofUser,
    summary: 'Get which second factors a user has',
    operationId: 'readUserFactors',
    description:
      'Returns which second factors a user with a higher level number than the caller and no permissions that the caller lacks has.',
    response: z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
  }),
  resetFactors: defineEndpoint('DELETE', 'users/:id/factors/', {
    ...ofUser,
    apiToken: false,
    summary: 'Remove the second factors of a user',
    operationId: 'resetUserFactors',
    description:
      'Removes the authenticator app, the passkeys and the recovery codes of a user with a higher level number than the caller and no permissions that the caller lacks. The user gets a mail and a notification.',
    response: null,
  }),
  sessions: defineEndpoint('GET', 'users/:id/sessions/', {
    ...ofUser,
    summary: 'List the signed-in devices of a user',
    operationId: 'listUserSessions',
    description:
      'Lists the devices of a user with a higher level number than the caller and no permissions that the caller lacks.',
    response: z.object({ items: z.array(deviceSession) }),
  }),
  endSession: defineEndpoint('DELETE', 'users/:id/sessions/:sessionId/', {
    ...ofUser,
    summary: 'Sign out a device of a user',
    operationId: 'endUserSession',
    description:
      'Signs out a device of a user with a higher level number than the caller and no permissions that the caller lacks.',
    params: z.strictObject({ id: idParam, sessionId: idParam }),
    response: null,
  }),
} as const
