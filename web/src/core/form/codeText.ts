import type { CodelistItem } from '@poledne/contract/modules/codelist'

/** A chosen item of a code list by its id, or a typed code that the list does not have. */
export type CodeValue = number | string
type CodedItem = Pick<CodelistItem, 'id' | 'params' | 'disabled'>

const getCode = ({ params }: CodedItem) => params.find(({ name }) => name === 'code')?.value

const SEPARATORS = /[\s,;.()[\]]+/

/** Returns whether the last code is complete, because a separator follows it. */
export const endsWithSeparator = (text: string) => text !== '' && SEPARATORS.test(text.slice(-1))

/** Whether the value is a typed code that the code list does not have. */
export const isUnknownCode = (value: CodeValue): value is string => typeof value === 'string'

/**
 * Parses codes such as `1,3,7` or `1 3 7`: first the known items in the order of the list, then the unknown codes.
 * A disabled item counts as unknown, unless it is among `allowedIds`.
 */
export function parseCodes(
  items: readonly CodedItem[],
  text: string,
  allowedIds: readonly CodeValue[] = [],
): CodeValue[] {
  const codes = new Set(text.toLowerCase().split(SEPARATORS).filter(Boolean))
  const known: number[] = []
  for (const item of items) {
    const code = getCode(item)?.toLowerCase()
    if (code === undefined || (item.disabled && !allowedIds.includes(Number(item.id)))) continue
    if (codes.delete(code)) known.push(Number(item.id))
  }
  return [...known, ...codes]
}

/** Writes chosen items as their codes, for example `1, 3, 7`. */
export function formatCodes(items: readonly CodedItem[], values: readonly CodeValue[]): string {
  const codesById = new Map(items.map((item) => [Number(item.id), getCode(item)]))
  return values.flatMap((value) => (isUnknownCode(value) ? value : (codesById.get(value) ?? []))).join(', ')
}

/** The code that declares a dish to contain no allergens. */
const NONE_CODE = '0'

/** Parses a declaration: an empty text is undeclared, `0` is none, otherwise a list of codes. */
export function parseDeclaredCodes(
  items: readonly CodedItem[],
  text: string,
  allowedIds: readonly CodeValue[] = [],
): CodeValue[] | null {
  const values = parseCodes(items, text, allowedIds)
  if (values.length === 0) return null
  return values.length === 1 && values[0] === NONE_CODE ? [] : values
}

/** Writes a declaration so that `parseDeclaredCodes` reads it. */
export function formatDeclaredCodes(items: readonly CodedItem[], values: readonly CodeValue[] | null): string {
  return values?.length === 0 ? NONE_CODE : formatCodes(items, values ?? [])
}

/** A list of allergens is null if they are undeclared, and empty if the dish has none. */
export type AllergenDeclaration = 'undeclared' | 'none' | 'some'

/** Returns whether allergens are undeclared, declared as none, or listed. */
export function getDeclaration(values: readonly CodeValue[] | null): AllergenDeclaration {
  if (values === null) return 'undeclared'
  return values.length === 0 ? 'none' : 'some'
}

/**
 * Returns the ids to save. Chosen allergens are sent only for "some". "Some" without a chosen allergen means
 * undeclared, because a dish without allergens must be declared explicitly.
 */
export function toAllergenIds<Value extends CodeValue>(
  declaration: AllergenDeclaration,
  chosen: readonly Value[],
): Value[] | null {
  if (declaration === 'none') return []
  return declaration === 'some' && chosen.length > 0 ? [...chosen] : null
}

/**
 * Adds or removes an allergen. The ids are returned in the order of the code list, so that choosing and unchoosing an
 * allergen is not a change. Codes that do not exist stay at the end.
 */
export function toggleAllergen<Value extends CodeValue>(
  items: readonly CodelistItem[],
  chosen: readonly Value[],
  id: number,
): (Value | number)[] {
  const next = new Set<Value | number>(chosen)
  if (!next.delete(id)) next.add(id)
  const order = new Map<CodeValue, number>(items.map((item, index) => [item.id, index]))
  const getPosition = (value: CodeValue) =>
    order.get(value) ?? items.length + (typeof value === 'number' ? value : Number.MAX_SAFE_INTEGER)
  return [...next].sort((a, b) => getPosition(a) - getPosition(b))
}
