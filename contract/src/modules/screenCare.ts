import { z } from 'zod'
import { defineEndpoint, SMALL_BODY_LIMIT } from '../http/endpoint.ts'
import { text } from '../http/fields.ts'

/** How long a screen shows its name. */
export const IDENTIFY_SECONDS = 10

/** The days of which the uptime of a screen is known. */
export const UPTIME_DAYS = 30
/** A screen that is silent for this long in its hours is reported by mail. */
export const SILENCE_MINUTES = 30

const shared = {
  guard: 'settings.edit',
  perRestaurant: true,
  tag: 'settings',
  params: z.strictObject({ id: text(64, 'wrongFormat').regex(/^[\w-]{1,64}$/, 'wrongFormat') }),
  bodyLimit: SMALL_BODY_LIMIT,
  body: z.strictObject({}),
  response: null,
} as const

/** With these endpoints staff ask a screen to do something; a connected screen does it at once. */
export const screenCareEndpoints = {
  identify: defineEndpoint('POST', 'screens/:id/identify/', {
    ...shared,
    summary: 'Show the name of a screen on it',
    operationId: 'identifyScreen',
    description: `The screen shows its name for ${IDENTIFY_SECONDS} seconds.`,
  }),
  reload: defineEndpoint('POST', 'screens/:id/reload/', {
    ...shared,
    summary: 'Reload the page of a screen',
    operationId: 'reloadScreen',
    description: 'The screen reloads its page. A screen that is not connected ignores the request.',
  }),
} as const
