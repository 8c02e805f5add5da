import { createHash } from 'node:crypto'

/** A connection keeps every statement it has prepared, so only so many different ones get a name. */
const MAX_NAMES = 400
const names = new Map<string, string>()

export function getStatementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}
