import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { idParam } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import { deviceSession } from './account.ts'

const ofUser = { guard: 'users.edit', tag: 'users', params: recordParams } as const

/**
 * These endpoints are for administrators, who can help users with a higher level number than their own and no
 * permissions that they lack.
 */
export const userSecurityEndpoints = {
  readFactors: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: 'users/:id/factors/',
    summary: 'Get which second factors a user has',
    operationId: 'readUserFactors',
    description:
      'Returns which second factors a user with a higher level number than the caller and no permissions that the caller lacks has.',
    response: z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
  }),
  resetFactors: defineEndpoint({
    ...ofUser,
    apiToken: false,
    method: 'DELETE',
    path: 'users/:id/factors/',
    summary: 'Remove the second factors of a user',
    operationId: 'resetUserFactors',
    description:
      'Removes the authenticator app, the passkeys and the recovery codes of a user with a higher level number than the caller and no permissions that the caller lacks. The user gets a mail and a notification.',
    response: null,
  }),
  sessions: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: 'users/:id/sessions/',
    summary: 'List the signed-in devices of a user',
    operationId: 'listUserSessions',
    description:
      'Lists the devices of a user with a higher level number than the caller and no permissions that the caller lacks.',
    response: z.object({ items: z.array(deviceSession) }),
  }),
  endSession: defineEndpoint({
    ...ofUser,
    method: 'DELETE',
    path: 'users/:id/sessions/:sessionId/',
    summary: 'Sign out a device of a user',
    operationId: 'endUserSession',
    description:
      'Signs out a device of a user with a higher level number than the caller and no permissions that the caller lacks.',
    params: z.strictObject({ id: idParam, sessionId: idParam }),
    response: null,
  }),
} as const
