import { z } from 'zod'

/**
 * Cuts an answer to what its schema names, so that nothing leaks by accident. It does not check the values: they are our
 * own, tests do check them, and doing so for every row of every list cost as much as the rest of the request.
 */
export type Cut = (value: unknown) => unknown

const asIs: Cut = (value) => value

function cutObject(shape: Record<string, z.ZodType>): Cut {
  const fields = Object.entries(shape).map(([key, schema]): [string, Cut] => [key, cutOf(schema)])
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const kept: Record<string, unknown> = {}
    for (const [key, cut] of fields) {
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) kept[key] = cut === asIs ? field : cut(field)
    }
    return kept
  }
}

export function cutOf(schema: z.ZodType): Cut {
  if (schema instanceof z.ZodObject) return cutObject(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) {
    const cut = cutOf(schema.element as z.ZodType)
    return cut === asIs ? asIs : (value) => (Array.isArray(value) ? value.map(cut) : value)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return cutOf(schema.unwrap() as z.ZodType)
  return asIs
}
