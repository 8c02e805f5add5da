import { type Dish, dishes } from '@poledne/contract/modules/dish'
import type { FieldErrors } from '../../core/form/formErrors.ts'
import { isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { callEndpoint } from '../../core/http/http.ts'
import { i18n } from '../../core/i18n/i18n.ts'
import { type FieldValues, toPayload } from '../../core/record/recordFields.ts'

/** A dish to create. Its idempotency key makes a repeated request safe. */
export type NewDish = { key: string; fields: FieldValues }
export type CreatedDishes = { created: { key: string; dish: Dish }[]; failed: { key: string; errors: FieldErrors }[] }

/** Creates dishes one after the other. A dish that is refused does not stop the others. */
export async function createDishes(
  newDishes: readonly NewDish[],
  onProgress: (doneCount: number) => void,
): Promise<CreatedDishes> {
  const result: CreatedDishes = { created: [], failed: [] }
  for (const { key, fields } of newDishes) {
    onProgress(result.created.length + result.failed.length)
    try {
      const body = toPayload(dishes, fields) as { nameCs: string }
      const dish = await callEndpoint(dishes.endpoints.create, { body, headers: { 'Idempotency-Key': key } })
      result.created.push({ key, dish })
    } catch (error) {
      if (!isApiError(error) || error.code === 401) throw error
      const errors = error.getFieldErrors()
      const general = { '': getServerMessage(error, i18n.t('app:save.createFailed')) }
      result.failed.push({ key, errors: Object.keys(errors).length > 0 ? errors : general })
      // Without a connection the other dishes would fail too.
      if (error.code >= 500) break
    }
  }
  return result
}
