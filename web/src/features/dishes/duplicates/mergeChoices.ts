import { MERGE_FIELDS, type MergeField } from '@poledne/contract/modules/dishDuplicate'
import { isBlank, isSameValue } from '../../../core/record/recordFields.ts'

type ComparedDish = { id: number } & Readonly<Record<MergeField, unknown>>

const toSorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)

/** Returns the fields in which two dishes differ; the order of allergens does not matter. */
export const findDifferentFields = (one: ComparedDish, other: ComparedDish): MergeField[] =>
  MERGE_FIELDS.filter((field) => !isSameValue(toSorted(one[field]), toSorted(other[field])))

/** An empty list of these fields states nothing; empty allergens state that there are none. */
const STATED_LISTS: readonly MergeField[] = ['diets', 'meats']

/** Proposes to take those values of the removed dish that the kept dish does not have, such as declared allergens. */
export const proposeTakenFields = (keep: ComparedDish, gone: ComparedDish): MergeField[] =>
  findDifferentFields(keep, gone).filter((field) => {
    const isUnstated = STATED_LISTS.includes(field) && (keep[field] as readonly string[]).length === 0
    return isUnstated || isBlank(keep[field])
  })
