import type { FieldErrors } from '../../core/form/formErrors.ts'

/** Groups the errors of a request for several dishes, such as `dishes.3.nameCs`, by dish. */
export function groupDishErrors(errors: FieldErrors, count: number): FieldErrors[] {
  const groups = Array.from({ length: count }, (): FieldErrors => ({}))
  for (const [key, message] of Object.entries(errors)) {
    const [, index, field = ''] = /^dishes\.(\d+)\.?(.*)$/.exec(key) ?? []
    const group = groups[Number(index)]
    if (group) group[field] = message
  }
  return groups
}
