import type { Weekday } from '@poledne/contract/domain/day'
import { buildPresetLists, EU_ALLERGENS, type PresetName } from '@poledne/contract/domain/presets'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import { formatFilter } from '@poledne/contract/list/listQuery'
import type { Api } from '@poledne/contract/modules/api'
import { type DashboardData, SETUP_PREFERENCE } from '@poledne/contract/modules/dashboard'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../core/form/formErrors.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { useSave } from '../../core/form/useSave.ts'
import { callApi } from '../../core/http/http.ts'
import type { createIdempotencyKeys } from '../../core/http/idempotency.ts'

export type SetupSteps = NonNullable<DashboardData['setup']>

type SetupPreference = { profile: boolean; guestPage: boolean; hidden: boolean }

export const saveSetupPreference = (preference: SetupPreference) =>
  callApi('PUT profile/preferences/:key/', { params: { key: SETUP_PREFERENCE }, body: preference })

/**
 * Saves one step of the checklist and refetches everything on the page, because every step changes which steps are
 * done.
 */
export function useSetupSave<Variables>(save: (variables: Variables) => Promise<unknown>, isFormless = true) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSave<Variables, unknown>({
    kind: 'create',
    mutationFn: save,
    onSuccess: () => void client.invalidateQueries(),
    messages: { success: t('setup:saved'), failure: t('setup:failed') },
    isFormless,
  })
}

type StepFormOptions<Values> = {
  step: string
  initial: Values
  /** The keys of the errors that the step shows at its inputs. */
  fields: readonly string[]
  validate: (values: Values) => FieldErrors
  save: (values: Values) => Promise<unknown>
}

/** Manages the form of a step. Its values are kept on the device until the step is saved. */
export function useStepForm<Values extends Record<string, unknown>>(options: StepFormOptions<Values>) {
  const saving = useSetupSave(options.save, false)
  return useFormSession<Values, unknown>({
    mode: 'controlled',
    toValues: () => options.initial,
    fields: options.fields,
    draft: { module: 'setup', getId: () => options.step, isRestoredAtOnce: true },
    isGuarded: false,
    validate: options.validate,
    send: (values) => saving.mutateAsync(values),
    onSaved: () => {},
  })
}

/** Fills a settings list unless another user has filled it in the meantime. */
async function fillEmptyList(name: SettingsListName, rows: readonly object[]): Promise<void> {
  const { items, version } = await callApi(`GET settings/${name}/`, {})
  if (items.length > 0) return
  // The type check is skipped, because a test checks the rows of the presets with the schemas of their lists.
  await callApi(`PUT settings/${name}/`, { body: { items: rows, version } as never })
}

export const fillEuAllergens = () => fillEmptyList('allergens', EU_ALLERGENS)

export const createRestaurant = (body: RequestBody<Api['POST restaurants/']>, idempotencyKey: string) =>
  callApi('POST restaurants/', { body, headers: { 'Idempotency-Key': idempotencyKey } })

export async function fillListsFromPreset(name: PresetName): Promise<void> {
  const lists = buildPresetLists(name)
  await fillEmptyList('dishTypes', lists.dishTypes)
  await fillEmptyList('menuItemTypes', lists.menuItemTypes)
  await fillEmptyList('weeklyMenuVariants', lists.weeklyMenuVariants)
}

type RestaurantMenuFields = {
  restaurantId: number
  startDate: string
  restaurantMenuItems: { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }[]
}

/** Creates the same price list for each variant, except for those that an earlier attempt has already created. */
export async function createRestaurantMenus(fields: RestaurantMenuFields, variantIds: readonly number[]) {
  const query = new URLSearchParams()
  for (const [column, value] of [
    ['restaurantId', String(fields.restaurantId)],
    ['startDate', fields.startDate],
  ] as const)
    query.append('filter', formatFilter({ column, operator: 'equals', values: [value] }))
  const { items } = await callApi('GET restaurantMenus/', { query })
  const createdIds = new Set(items.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))
  for (const weeklyMenuVariantId of variantIds)
    if (!createdIds.has(weeklyMenuVariantId))
      await callApi('POST restaurantMenus/', { body: { ...fields, weeklyMenuVariantId } })
}

/** A dish of the first week as the user typed it; several cells can have the same name. */
export type TypedCell = { day: Weekday; menuItemTypeId: number; name: string; dishTypeId: number | null }

/**
 * Finds the dishes by their names and creates only missing dishes, so that a repeated attempt creates no dish twice.
 */
async function findOrCreateDishes(cells: readonly TypedCell[]): Promise<Map<string, number>> {
  const dishTypes = new Map(cells.map(({ name, dishTypeId }) => [name, dishTypeId]))
  const query = new URLSearchParams({ pageSize: '200' })
  query.append('filter', formatFilter({ column: 'nameCs', operator: 'equals', values: [...dishTypes.keys()] }))
  query.append('filter', formatFilter({ column: 'archived', operator: 'equals', values: ['false'] }))
  const { items } = await callApi('GET dishes/', { query })
  const idByName = new Map(items.map(({ nameCs, id }) => [nameCs, id]))
  for (const [nameCs, dishTypeId] of dishTypes) {
    if (idByName.has(nameCs)) continue
    const dish = await callApi('POST dishes/', { body: { nameCs, nameEn: null, dishTypeId, allergenIds: null } })
    idByName.set(nameCs, dish.id)
  }
  return idByName
}

type FirstWeek = { startDate: string; weeklyMenuVariantId: number; cells: readonly TypedCell[] }

/** Creates a weekly menu from typed names, together with the dishes that do not exist yet. */
export async function createFirstWeek(
  { startDate, weeklyMenuVariantId, cells }: FirstWeek,
  runWithKey: ReturnType<typeof createIdempotencyKeys>,
) {
  const idByName = await findOrCreateDishes(cells)
  const days = [...new Set(cells.map(({ day }) => day))]
  const weeklyMenuItemsData = days.map((day) => ({
    day,
    items: cells
      .filter((cell) => cell.day === day)
      .map(({ menuItemTypeId, name }) => ({ menuItemTypeId, dishIds: [idByName.get(name) ?? 0] })),
  }))
  const body = { startDate, weeklyMenuVariantId, active: true, weeklyMenuItemsData }
  return runWithKey(body, (key) => callApi('POST weeklyMenus/', { body, headers: { 'Idempotency-Key': key } }))
}

/** Queries the newest weekly menu that is not published. */
export const draftMenuQuery = {
  queryKey: ['weeklyMenus', 'setup'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = new URLSearchParams({ pageSize: '1', sort: 'createdAt:desc' })
    for (const column of ['published', 'archived'])
      query.append('filter', formatFilter({ column, operator: 'equals', values: ['false'] }))
    const { items } = await callApi('GET weeklyMenus/', { query, signal })
    return items[0] ?? null
  },
} as const
