import { z } from 'zod'
import { isInstant } from '../domain/instant.ts'
import { defineEndpoint, LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { id, instant, requiredText, text } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import {
  type Action,
  AREA_ACTIONS,
  type Area,
  canLimitRestaurants,
  findMissingViews,
  type PermissionEntry,
} from './permissions.ts'
import { areaAction, MAX_PERMISSION_ENTRIES, refuseDuplicateEntries, restaurantIds } from './role.ts'

export const MAX_API_TOKENS = 50
export const MAX_TOKEN_NAME = 80
export const MAX_TOKEN_DAYS = 365

type AreaAction = Pick<PermissionEntry, 'area' | 'action'>

/** A token cannot act as another user, so it cannot have that permission. */
export const canGrantToToken = ({ action }: AreaAction): boolean => action !== 'switch'

const tokenEntry = z
  .strictObject({
    ...areaAction,
    /** The restaurants that the entry is limited to, or null for all. */
    restaurantIds: restaurantIds.default(null),
  })
  .refine((entry) => (AREA_ACTIONS[entry.area] as readonly Action[]).includes(entry.action) && canGrantToToken(entry), {
    error: 'selectValue',
    path: ['action'],
  })
  .refine((entry) => !entry.restaurantIds || canLimitRestaurants(entry), {
    error: 'selectValue',
    path: ['restaurantIds'],
  })
export type ApiTokenEntry = { area: Area; action: Action; restaurantIds: readonly number[] | null }

/** As in a role, an action needs the permission to view its area. */
function refuseMissingViews({ value, issues }: z.core.ParsePayload<z.output<typeof tokenEntry>[]>): void {
  // A token has neither a limit to own records nor a level, because those of its owner apply.
  const entries = value.map((entry) => ({ ...entry, allItems: true, level: null }))
  for (const { index, reason } of findMissingViews(entries))
    issues.push({ code: 'custom', message: 'selectValue', path: [index, 'action'], params: { reason }, input: value })
}

const apiToken = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.object({ ...areaAction, restaurantIds: z.array(id).nullable() })),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof apiToken>

const ownTokens = { guard: 'session', tag: 'profile' } as const

/** With an API token a program acts for its owner, within some of the permissions that the owner has. */
export const apiTokenEndpoints = {
  list: defineEndpoint('GET', 'profile/tokens/', {
    ...ownTokens,
    summary: 'List the API tokens of the signed-in user',
    operationId: 'listApiTokens',
    description: 'Lists the API tokens of the signed-in user with their permissions and last use, newest first.',
    response: z.object({ items: z.array(apiToken) }),
  }),
  create: defineEndpoint('POST', 'profile/tokens/', {
    ...ownTokens,
    summary: 'Create an API token',
    operationId: 'createApiToken',
    description:
      'Creates a token with which a program acts for the signed-in user. `token` is returned only once. Its permissions can’t exceed those of the user, and it expires within a year. Needs a recent proof.',
    bodyLimit: LARGE_BODY_LIMIT,
    body: z.strictObject({
      name: requiredText(MAX_TOKEN_NAME),
      expiresAt: text(19, 'wrongFormat')
        .min(1, 'emptyField')
        .refine(isInstant, 'wrongFormat')
        .meta({ format: 'date-time' }),
      permissions: z
        .array(tokenEntry)
        .min(1, 'itemsMissing')
        .max(MAX_PERMISSION_ENTRIES, 'wrongFormat')
        .check(refuseDuplicateEntries)
        .check(refuseMissingViews),
    }),
    response: apiToken.extend({ token: z.string() }),
    status: 201,
  }),
  revoke: defineEndpoint('DELETE', 'profile/tokens/:id/', {
    ...ownTokens,
    summary: 'Revoke an API token',
    operationId: 'revokeApiToken',
    description: 'The token stops working at once.',
    params: recordParams,
    response: null,
  }),
} as const
