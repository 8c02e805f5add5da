import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { text } from '../http/fields.ts'

/** The largest size of a preference, which is JSON that pages store for a user, such as columns, density and named views. */
export const MAX_PREFERENCE_BYTES = 32_768
/** The highest number of preferences of one user, and their total size in bytes. */
export const MAX_PREFERENCES = 100
export const MAX_PREFERENCES_BYTES = 262_144
const params = z.strictObject({ key: text(64, 'wrongFormat').regex(/^[a-zA-Z0-9.-]{1,64}$/, 'wrongFormat') })
const value = z.record(text(128), z.json())

export const preferenceEndpoints = {
  read: defineEndpoint('GET', 'profile/preferences/:key/', {
    guard: 'session',
    tag: 'profile',
    summary: 'Get a preference of the user',
    operationId: 'readPreference',
    description: 'Returns what the user stored under this key, or an empty object.',
    params,
    response: value,
  }),
  write: defineEndpoint('PUT', 'profile/preferences/:key/', {
    guard: 'session',
    tag: 'profile',
    summary: 'Store a preference of the user',
    operationId: 'savePreference',
    description: 'Stores a preference of the user, such as the columns of a list.',
    params,
    body: value,
    response: value,
  }),
} as const
export type Preference = z.output<typeof value>
