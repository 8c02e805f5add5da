import { type ApiTokenEntry, canGrantToToken } from '@poledne/contract/access/apiToken'
import {
  type Action,
  AREA_ACTIONS,
  AREAS,
  type Area,
  canLimitRestaurants,
  needsView,
  type Permission,
} from '@poledne/contract/access/permissions'

/**
 * What a new API token allows in an area. The restaurants limit all actions of the area; null means all restaurants.
 */
type AreaChoice = { actions: readonly Action[]; restaurantIds: readonly number[] | null }
export type TokenChoices = Readonly<Partial<Record<Area, AreaChoice>>>

const NO_CHOICE: AreaChoice = { actions: [], restaurantIds: null }
export const getAreaChoice = (choices: TokenChoices, area: Area): AreaChoice => choices[area] ?? NO_CHOICE

/** Lists the areas and actions of which the user has the permission. A token cannot act as another user. */
export const listAvailableActions = (permissions: readonly string[]): { area: Area; actions: Action[] }[] =>
  AREAS.map((area) => ({
    area,
    actions: AREA_ACTIONS[area].filter(
      (action) => canGrantToToken({ area, action }) && permissions.includes(`${area}.${action}` as Permission),
    ),
  })).filter(({ actions }) => actions.length > 0)

export const TOKEN_PRESETS = ['readOnly', 'cashRegister', 'everything'] as const
export type TokenPreset = (typeof TOKEN_PRESETS)[number]

/** What a cash register reads: what restaurants offer and at which prices. */
const CASH_REGISTER_AREAS: ReadonlySet<Area> = new Set([
  'restaurants',
  'restaurantMenus',
  'restaurantMenuExceptions',
  'dishes',
  'weeklyMenus',
])

/** Creates the choices of a preset from the permissions of the user. */
export const createPresetChoices = (preset: TokenPreset, permissions: readonly string[]): TokenChoices =>
  Object.fromEntries(
    listAvailableActions(permissions)
      .filter(({ area }) => preset !== 'cashRegister' || CASH_REGISTER_AREAS.has(area))
      .map(({ area, actions }) => [
        area,
        { actions: actions.filter((action) => preset === 'everything' || action === 'view'), restaurantIds: null },
      ]),
  )

/** Whether the permissions of the area can be limited to restaurants; the permission for the system page cannot. */
export const canSelectRestaurants = (area: Area, { actions }: AreaChoice): boolean =>
  actions.some((action) => canLimitRestaurants({ area, action }))

/**
 * Whether the token cannot use the action: a new restaurant is not one of the selected restaurants, so a limited token
 * cannot add restaurants.
 */
export const isActionUnusable = (area: Area, action: Action, { restaurantIds }: AreaChoice): boolean =>
  area === 'restaurants' && action === 'add' && restaurantIds !== null

/**
 * Adds an action and the View permission that it needs, or removes it. Removing View removes the actions that need it.
 */
export function toggleAction(choices: TokenChoices, area: Area, action: Action): TokenChoices {
  const choice = getAreaChoice(choices, area)
  const isRemoved = choice.actions.includes(action)
  const added: Action[] = needsView({ area, action }) ? ['view', action] : [action]
  const kept = choice.actions.filter(
    (each) => each !== action && !(isRemoved && action === 'view' && needsView({ area, action: each })),
  )
  const chosen = new Set(isRemoved ? kept : [...choice.actions, ...added])
  const actions = (AREA_ACTIONS[area] as readonly Action[]).filter((each) => chosen.has(each))
  return { ...choices, [area]: { ...choice, actions } }
}

export function limitRestaurants(
  choices: TokenChoices,
  area: Area,
  restaurantIds: readonly number[] | null,
): TokenChoices {
  const choice = { ...getAreaChoice(choices, area), restaurantIds }
  return {
    ...choices,
    [area]: { ...choice, actions: choice.actions.filter((each) => !isActionUnusable(area, each, choice)) },
  }
}

/** Converts the choices to the entries of the request, in the order of the form. */
export const toTokenEntries = (choices: TokenChoices): ApiTokenEntry[] =>
  AREAS.flatMap((area) => {
    const { actions, restaurantIds } = getAreaChoice(choices, area)
    return actions.map((action) => ({
      area,
      action,
      restaurantIds: canLimitRestaurants({ area, action }) ? restaurantIds : null,
    }))
  })

/** Returns the messages of the violations by area; a violation names an entry by its position in the request. */
export function getAreaErrors(entries: readonly ApiTokenEntry[], errors: Readonly<Record<string, unknown>>) {
  const byArea: Partial<Record<Area, string>> = {}
  for (const [key, message] of Object.entries(errors)) {
    const index = /^permissions\.(\d+)\./.exec(key)?.[1]
    const area = index === undefined ? undefined : entries[Number(index)]?.area
    if (area && message) byArea[area] ??= String(message)
  }
  return byArea
}
