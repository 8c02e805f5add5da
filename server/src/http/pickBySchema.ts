import { z } from 'zod'

/**
 * Cuts an answer to what its schema names, so that nothing leaks by accident. It does not check the values: they are our
 * own, tests do check them, and doing so for every row of every list cost as much as the rest of the request.
 */
export type SchemaPicker = (value: unknown) => unknown

const passThrough: SchemaPicker = (value) => value

function pickObjectBySchema(shape: Record<string, z.ZodType>): SchemaPicker {
  const fields = Object.entries(shape).map(([key, schema]): [string, SchemaPicker] => [key, pickBySchema(schema)])
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const picked: Record<string, unknown> = {}
    for (const [key, pick] of fields) {
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) picked[key] = pick === passThrough ? field : pick(field)
    }
    return picked
  }
}

export function pickBySchema(schema: z.ZodType): SchemaPicker {
  if (schema instanceof z.ZodObject) return pickObjectBySchema(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) {
    const cut = pickBySchema(schema.element as z.ZodType)
    return cut === passThrough ? passThrough : (value) => (Array.isArray(value) ? value.map(cut) : value)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return pickBySchema(schema.unwrap() as z.ZodType)
  return passThrough
}
