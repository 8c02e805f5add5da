import type { CodelistItem } from '@poledne/contract/endpoints/codelist'

/** What a list of allergens says: nothing yet, that there are none, or which. */
export type AllergenDeclaration = 'undeclared' | 'none' | 'some'

export function getDeclaration(ids: readonly number[] | null): AllergenDeclaration {
  if (ids === null) return 'undeclared'
  return ids.length === 0 ? 'none' : 'some'
}

/**
 * Chosen allergens are remembered while another answer is tried out, but only "some" sends them. "Some" without any says
 * nothing yet: that there are none must be said on purpose.
 */
export function toAllergenIds(declaration: AllergenDeclaration, chosen: readonly number[]): number[] | null {
  if (declaration === 'none') return []
  return declaration === 'some' && chosen.length > 0 ? [...chosen] : null
}

/** In the order of the code list, so that choosing and taking back leaves no trace. */
export function toggleAllergen(items: readonly CodelistItem[], chosen: readonly number[], id: number): number[] {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  const order = new Map(items.map((item, index) => [item.id, index]))
  return [...next].sort((a, b) => (order.get(a) ?? items.length + a) - (order.get(b) ?? items.length + b))
}
