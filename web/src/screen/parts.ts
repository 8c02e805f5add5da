import type { GuestItem } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import { element } from './dom.ts'
import { nameOf, pricesOf, say, typeNameOf } from './words.ts'

/** What days and weeks are made of. */

type GuestDish = GuestItem['dishes'][number]

function dish(served: GuestDish, language: AccountLanguage): HTMLElement {
  const name = nameOf(served, language)
  if (!served.allergenCodes)
    return element('span', 'dish', name, ' ', element('small', 'undeclared', say(language, 'allergensUndeclared')))
  if (served.allergenCodes.length === 0) return element('span', 'dish', name)
  // The last word and its codes stay on one line.
  const cut = name.lastIndexOf(' ') + 1
  const codes = element('small', 'codes', served.allergenCodes.join(' '))
  return element('span', 'dish', name.slice(0, cut), element('span', 'together', name.slice(cut), ' ', codes))
}

function price(item: GuestItem): HTMLElement | null {
  const [first, ...others] = pricesOf(item)
  if (first === undefined) return null
  return element('span', 'price', first, ...others.map((other) => element('small', 'otherPrice', other)))
}

export function row(item: GuestItem, language: AccountLanguage): HTMLElement {
  return element(
    'li',
    'row',
    element(
      'div',
      'what',
      element('span', 'type', typeNameOf(item, language)),
      element(
        'span',
        'dishes',
        ...item.dishes.map((served) => dish(served, language)),
        item.note ? element('small', 'note', item.note) : null,
      ),
    ),
    price(item),
  )
}
