import { z } from 'zod'
import { defineEndpoint, SMALL_BODY_LIMIT } from '../http/endpoint.ts'
import type { ViolationCode } from '../http/errors.ts'
import { createRuleCheck, instant, text } from '../http/fields.ts'
import { randomId } from './screen.ts'
import { screenFields } from './settingsList.ts'

export const PAIRING_MINUTES = 10
/** The header with the secret of a display, which only the display knows. */
export const PAIRING_SECRET_HEADER = 'X-Pairing-Secret'

/** Creates the check that a body without an existing screen has this field. */
const requireForNewScreen = (field: string, code: ViolationCode) =>
  createRuleCheck({
    fields: ['screenId', field],
    findViolations: (fields) =>
      fields.screenId === undefined && fields[field] === undefined ? [{ path: [field], code }] : [],
  })

const pairBody = z
  .strictObject({
    /** The code that the display shows; spaces, hyphens and small letters are accepted. */
    code: text(20, 'wrongFormat').min(1, 'emptyField'),
    screenId: randomId.optional(),
    name: screenFields.name.optional(),
    restaurantId: screenFields.restaurantId.optional(),
    screenType: screenFields.screenType.default('day'),
    languages: screenFields.languages.default(['cs', 'en']),
    showPrices: screenFields.showPrices.default(true),
    hoursFrom: screenFields.hoursFrom.default(null),
    hoursTo: screenFields.hoursTo.default(null),
  })
  .check(requireForNewScreen('name', 'emptyField'), requireForNewScreen('restaurantId', 'selectValue'))

const publicEndpoint = { guard: 'public', tag: 'public' } as const

/** With these endpoints a display shows a code, and a user chooses its screen by that code. */
export const screenPairingEndpoints = {
  start: defineEndpoint('POST', 'public/screens/pairing/', {
    ...publicEndpoint,
    summary: 'Get a code for a display',
    operationId: 'startScreenPairing',
    description:
      'Returns a code that the display shows for 10 minutes, and a secret with which it asks for its screen. The number of open codes is limited.',
    bodyLimit: SMALL_BODY_LIMIT,
    body: z.strictObject({}),
    response: z.object({ code: z.string(), secret: z.string(), expiresAt: instant }),
    status: 201,
  }),
  poll: defineEndpoint('GET', 'public/screens/pairing/', {
    ...publicEndpoint,
    summary: 'Get the screen of a display',
    operationId: 'pollScreenPairing',
    description: `Returns the screen that a user chose for the display, or null. The secret is in the header \`${PAIRING_SECRET_HEADER}\`; an expired one returns 404.`,
    response: z.object({ screenId: z.string().nullable() }),
  }),
  pair: defineEndpoint('POST', 'screens/pair/', {
    guard: 'settings.edit',
    perRestaurant: true,
    tag: 'settings',
    summary: 'Pair a display with a screen',
    operationId: 'pairScreen',
    description:
      'Makes the display with this code show a screen: an existing one, which keeps its settings, or a new one with a name and a restaurant. After 5 wrong codes within a minute the user has to wait.',
    body: pairBody,
    response: z.object({ screenId: z.string() }),
  }),
} as const
