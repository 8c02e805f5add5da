import { createHash } from 'node:crypto'
import type { ExportChoices, MenuDocument, MenuItem } from './menuDocument.ts'
import { getPrintLanguages } from './printTexts.ts'

/** Crockford's alphabet, which has no letters that are easily confused with digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

export type RevisionChoices = Pick<ExportChoices, 'language' | 'price' | 'variantName'>

/**
 * Computes a short text that identifies the printed content: names in the printed languages, allergens, printed prices,
 * notes and the order of all of them. Two documents that read the same have the same revision, whatever their layout is
 * and whatever else has changed in the menu. Holidays are left out, because they follow from the dates.
 */
export function computeRevision(document: MenuDocument, choices: RevisionChoices): string {
  const pickNames = createNamePicker(choices)
  const content = {
    restaurant: document.restaurant && pickNames(document.restaurant),
    variant: choices.variantName ? pickNames(document.variant) : null,
    days: document.days.map(({ date, items, closure }) => ({
      date,
      items: items.map((item) => pickItem(item, choices)),
      // The reason is left out where there is none, so that older prints keep their revision; so are details of dishes.
      ...(closure && { closure: pickNames(closure) }),
    })),
    legend: document.allergens.map((allergen) => [allergen.code, ...pickNames(allergen)]),
  }
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest()
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

type Names = { cs: string; en: string | null }

/** Returns a function that picks the printed names; a missing English name is printed in Czech. */
function createNamePicker({ language }: RevisionChoices) {
  const languages = getPrintLanguages(language)
  return (names: Names) => languages.flatMap((each) => (each ? (names[each] ?? names.cs) : []))
}

function pickItem({ type, dishes, note, priceCzk, priceEur }: MenuItem, choices: RevisionChoices) {
  const pickNames = createNamePicker(choices)
  const printsPrice = (currency: 'czk' | 'eur') => choices.price === currency || choices.price === 'both'
  return {
    type: pickNames(type),
    // Undeclared allergens are null, which differs from the empty list of declared none.
    dishes: dishes.map((dish) => [pickNames(dish), dish.allergens, ...(dish.details ? [pickNames(dish.details)] : [])]),
    note: note || null,
    prices: [printsPrice('czk') ? priceCzk : null, printsPrice('eur') ? priceEur : null],
  }
}
