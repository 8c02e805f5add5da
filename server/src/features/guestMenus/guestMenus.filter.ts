import { DIETS, type Diet, isSuitableForDiet } from '@poledne/contract/domain/diets'
import type { GuestAllergen, GuestDish } from '@poledne/contract/modules/guestMenu'

/** What a guest avoids and eats. */
export type GuestFilter = {
  /** The codes of allergens, in the order of the settings. */
  avoid: readonly string[]
  diets: readonly Diet[]
  /** Whether the request names an allergen or a diet that does not exist, so that no dish is known to suit. */
  hasUnknown: boolean
}

/** The parameters of the address; a form repeats them, and a link can separate the values by commas. */
export type FilterQuery = { avoid?: string | string[]; diet?: string | string[] }

const listValues = (value: string | string[] | undefined): Set<string> =>
  new Set(
    [value ?? []]
      .flat()
      .flatMap((each) => each.split(','))
      .map((each) => each.trim().toLowerCase())
      .filter((each) => each !== ''),
  )

/** Returns null without a filter. */
export function parseGuestFilter(query: FilterQuery, allergens: readonly GuestAllergen[]): GuestFilter | null {
  const [codes, names] = [listValues(query.avoid), listValues(query.diet)]
  if (codes.size + names.size === 0) return null
  const avoid = allergens.map(({ code }) => code).filter((code) => codes.has(code.toLowerCase()))
  const diets = DIETS.filter((diet) => names.has(diet))
  return { avoid, diets, hasUnknown: avoid.length < codes.size || diets.length < names.size }
}

/** Formats the filter as parameters that the page accepts. */
export const formatFilterQuery = (filter: GuestFilter | null): string[] =>
  Object.entries({ avoid: filter?.avoid ?? [], diet: filter?.diets ?? [] }).flatMap(([name, values]) =>
    values.length > 0 ? `${name}=${values.map(encodeURIComponent).join(',')}` : [],
  )

/** Whether a dish suits a guest, and for `no` the reasons. */
export type Suitability = { suits: 'yes' | 'no' | 'unknown'; allergens: string[]; diets: Diet[] }

/** A dish suits only if everything that the guest asks for is declared. */
export function checkSuitability({ allergenCodes, diets }: GuestDish, filter: GuestFilter): Suitability {
  const found = filter.avoid.filter((code) => allergenCodes?.includes(code))
  const missing = filter.diets.filter((diet) => !isSuitableForDiet(diets, diet))
  // A dish without any diet states nothing about diets.
  const unsuitable = diets.length > 0 ? missing : []
  if (found.length + unsuitable.length > 0) return { suits: 'no', allergens: found, diets: unsuitable }
  const isDeclared = allergenCodes !== null && missing.length === 0 && !filter.hasUnknown
  return { suits: isDeclared ? 'yes' : 'unknown', allergens: [], diets: [] }
}
