import { z } from 'zod'

/** A nested schema and its path, such as `restaurantMenuItems.[].priceCzk`. */
export type SchemaPart = { path: string; schema: z.ZodType; isJson: boolean }

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  getter?: () => z.ZodType
}

const WITHOUT_PARTS = ['string', 'number', 'int', 'boolean', 'null', 'enum', 'literal']

const getDef = (schema: z.ZodType) => schema.def as unknown as Def

function getChildren(schema: z.ZodType): [key: string, child: z.ZodType][] {
  const def = getDef(schema)
  if (def.shape) return Object.entries(def.shape)
  if (def.element) return [['[]', def.element]]
  if (def.keyType && def.valueType)
    return [
      ['{key}', def.keyType],
      ['{value}', def.valueType],
    ]
  if (def.options) return def.options.map((option, index) => [`|${index}`, option])
  if (def.innerType) return [['', def.innerType]]
  if (def.getter) return [['{json}', def.getter()]]
  if (WITHOUT_PARTS.includes(def.type)) return []
  throw new Error(`walkSchema does not support the type ${def.type}`)
}

/** The schema and every schema inside it; parts of `z.json()` are marked, because its strings have no limit of their own. */
export function walkSchema(root: z.ZodType): SchemaPart[] {
  const seen = new Set<z.ZodType>()
  function walk(schema: z.ZodType, path: string, isJson: boolean): SchemaPart[] {
    if (seen.has(schema) && schema instanceof z.ZodLazy) return []
    seen.add(schema)
    const inJson = isJson || schema instanceof z.ZodLazy
    const below = getChildren(schema).flatMap(([key, child]) =>
      walk(child, [path, key].filter(Boolean).join('.'), inJson),
    )
    return [{ path, schema, isJson: inJson }, ...below]
  }
  return walk(root, '', false)
}

const getLongestJson = (values: readonly unknown[]) => Math.max(...values.map((value) => JSON.stringify(value).length))
/** More digits than any of our numbers has. */
const NUMBER_BYTES = 20
const UTF8_BYTES = 3

/** The longest body that the schema accepts, written without spaces. */
export function computeMaxBytes(schema: z.ZodType): number {
  if (schema instanceof z.ZodString) return 2 + UTF8_BYTES * Number(schema.maxLength ?? Number.POSITIVE_INFINITY)
  if (schema instanceof z.ZodEnum) return getLongestJson(schema.options)
  if (schema instanceof z.ZodLiteral) return getLongestJson([...schema.values])
  if (schema instanceof z.ZodArray) {
    const maxima = (schema.def.checks ?? []).map((check) => (check._zod.def as { maximum?: number }).maximum)
    return (
      2 + Math.min(...maxima.filter((max) => max !== undefined)) * (1 + computeMaxBytes(schema.element as z.ZodType))
    )
  }
  const children = getChildren(schema)
  const sizes = children.map(
    ([key, child]) => (schema instanceof z.ZodObject ? key.length + 4 : 0) + computeMaxBytes(child),
  )
  if (schema instanceof z.ZodObject) return 2 + sizes.reduce((sum, size) => sum + size, 0)
  return Math.max(NUMBER_BYTES, ...sizes)
}
