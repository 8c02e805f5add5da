import { z } from 'zod'
import { DATE_STYLES } from '../domain/dateFormat.ts'
import { ACCOUNT_LANGUAGES } from '../domain/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { email, instant, MAX_PASSWORD, optionalText, password, requiredText, text, timeZone } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import { device, deviceSession, profileSchema, publicAuthOptions, secondStep, tokenResponse } from './session.ts'
import { MAX_PERSON_NAME, MAX_USERNAME } from './user.ts'

const username = requiredText(MAX_USERNAME)
/** The length of a mailed code is a setting of the server, so the contract only limits it. */
const code = text(12, 'wrongFormat')
  .min(1, 'emptyField')
  .regex(/^\d{4,12}$/, 'wrongFormat')
const language = z.enum(ACCOUNT_LANGUAGES)
/** The secret part of an invitation link, which encodes 256 random bits. */
const invitationToken = text(43, 'wrongFormat').min(1, 'emptyField')

/** A sign-in returns the token of the new session, or a challenge if the user has a second factor. */
const tokenOrSecondStep = z.union([tokenResponse, secondStep])

const ownAccount = { guard: 'session', tag: 'profile' } as const

/** These endpoints are for the caller's own account: sign-up, lost password, profile, sessions and agreement. */
export const accountEndpoints = {
  register: defineEndpoint('POST', 'auth/register/', {
    ...publicAuthOptions,
    summary: 'Sign up',
    operationId: 'register',
    description:
      'Creates an account and mails a code that confirms it. The response is the same whether or not the username or e-mail address is taken. Where sign-up is off it is 403 `sign_up_off`.',
    body: z.strictObject({ username, email, password, language, timezone: timeZone }),
    response: null,
  }),
  confirm: defineEndpoint('POST', 'auth/confirm/', {
    ...publicAuthOptions,
    summary: 'Confirm a sign-up with the mailed code',
    operationId: 'confirmRegistration',
    description: 'Confirms a sign-up with the mailed code, activates its password and signs in.',
    body: z.strictObject({ username, code, device }),
    response: tokenOrSecondStep,
  }),
  lostPassword: defineEndpoint('POST', 'auth/lostPassword/', {
    ...publicAuthOptions,
    summary: 'Request a code for a new password',
    operationId: 'requestPasswordReset',
    description: 'Mails a code for a new password. The response is the same whether or not the account exists.',
    body: z.strictObject({ username }),
    response: null,
  }),
  resetPassword: defineEndpoint('POST', 'auth/resetPassword/', {
    ...publicAuthOptions,
    summary: 'Set a new password with the mailed code',
    operationId: 'resetPassword',
    description:
      'Sets a new password with the mailed code, signs in and ends all other sessions. A user with a second factor gets a `challenge` for `auth/factor/` instead of a token.',
    body: z.strictObject({ username, password, code, device }),
    response: tokenOrSecondStep,
  }),
  readInvitation: defineEndpoint('POST', 'auth/invitation/', {
    ...publicAuthOptions,
    summary: 'Read the invitation of a link',
    operationId: 'readInvitation',
    description:
      'Returns the username that an invitation link belongs to. 410 `invitation_gone` if it is used, revoked or expired.',
    body: z.strictObject({ token: invitationToken }),
    response: z.object({ username, expiresAt: instant }),
  }),
  acceptInvitation: defineEndpoint('POST', 'auth/invitation/accept/', {
    ...publicAuthOptions,
    summary: 'Set the first password with an invitation',
    operationId: 'acceptInvitation',
    description:
      'Sets the password of the invited user and signs in. 410 `invitation_gone` if the link is used, revoked or expired.',
    body: z.strictObject({ token: invitationToken, password, device }),
    response: tokenOrSecondStep,
  }),
  changePassword: defineEndpoint('POST', 'profile/password/', {
    ...ownAccount,
    summary: 'Change the password',
    operationId: 'changePassword',
    description: 'Changes the password of the signed-in user and ends their other sessions.',
    body: z.strictObject({ password: text(MAX_PASSWORD).min(1, 'emptyField'), newPassword: password }),
    response: tokenResponse,
  }),
  saveProfile: defineEndpoint('PUT', 'profile/', {
    ...ownAccount,
    summary: 'Save the profile of the signed-in user',
    operationId: 'saveProfile',
    description:
      'Saves the profile of the signed-in user. Another `email` needs `password` and stays `pendingEmail` until `profile/email/` confirms it; the old `email` cancels a pending one. The response is the same for an address that another user has.',
    body: z.strictObject({
      firstName: optionalText(MAX_PERSON_NAME),
      lastName: optionalText(MAX_PERSON_NAME),
      email,
      language,
      timezone: timeZone,
      dateType: z.enum(DATE_STYLES),
      lastHintsVersion: z.int().min(0).max(1_000_000).optional(),
      /** The current password; it is required if the request changes the e-mail address. */
      password: text(MAX_PASSWORD).optional(),
    }),
    response: profileSchema,
  }),
  confirmEmail: defineEndpoint('POST', 'profile/email/', {
    ...ownAccount,
    summary: 'Confirm the new e-mail address with the mailed code',
    operationId: 'confirmEmail',
    description:
      'Puts `pendingEmail` in the place of `email`. A wrong or expired code is a violation at `code`. The old address gets a mail.',
    body: z.strictObject({ code }),
    response: null,
  }),
  sessions: defineEndpoint('GET', 'profile/sessions/', {
    ...ownAccount,
    summary: 'List signed-in devices',
    operationId: 'listSessions',
    description: 'Lists the devices on which the user is signed in.',
    response: z.object({ items: z.array(deviceSession) }),
  }),
  endSession: defineEndpoint('DELETE', 'profile/sessions/:id/', {
    ...ownAccount,
    summary: 'Sign out a device',
    operationId: 'endSession',
    description: 'Signs out one device of the user.',
    params: recordParams,
    response: null,
  }),
  exportOwnData: defineEndpoint('GET', 'profile/export/', {
    ...ownAccount,
    summary: 'Download your own data',
    operationId: 'exportOwnData',
    description:
      'Returns a web page with what the system stores about the signed-in user: account, consents, devices, requests, comments, notifications, audit log entries and changes of records.',
    response: null,
    file: ['text/html'],
  }),
  agree: defineEndpoint('POST', 'profile/agreement/', {
    ...ownAccount,
    summary: 'Accept the terms',
    operationId: 'acceptAgreement',
    description: 'Records that the user accepts the terms in this version.',
    body: z.strictObject({ version: z.int().min(0).max(1_000_000), push: z.boolean(), analytics: z.boolean() }),
    response: z.object({ lastAgreementVersion: z.int() }),
  }),
} as const
