import { dishes } from '@poledne/contract/modules/dish'
import { callApi } from '../../core/http/http.ts'
import { type FieldValues, toPayload } from '../../core/record/recordFields.ts'

const TIMEOUT_MS = 60_000

/** Creates all dishes or none. The idempotency key makes a repeated request safe. */
export const createDishes = (newDishes: readonly FieldValues[], key: string) =>
  callApi('POST dishes/several/', {
    body: { dishes: newDishes.map((fields) => toPayload(dishes, fields) as { nameCs: string }) },
    headers: { 'Idempotency-Key': key },
    timeoutMs: TIMEOUT_MS,
  })
