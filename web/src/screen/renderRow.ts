import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { GuestItem } from '@poledne/contract/endpoints/guestMenu'
import { element } from './createElement.ts'
import { formatPrices, getName, getTypeName, translate } from './screenText.ts'

/** What days and weeks are made of. */

type GuestDish = GuestItem['dishes'][number]

function renderDish(served: GuestDish, language: AccountLanguage): HTMLElement {
  const name = getName(served, language)
  if (!served.allergenCodes)
    return element(
      'span',
      'dish',
      name,
      ' ',
      element('small', 'undeclared', translate(language, 'allergensUndeclared')),
    )
  if (served.allergenCodes.length === 0) return element('span', 'dish', name)
  // The last word and its codes stay on one line.
  const lastWordStart = name.lastIndexOf(' ') + 1
  const codes = element('small', 'codes', served.allergenCodes.join(' '))
  return element(
    'span',
    'dish',
    name.slice(0, lastWordStart),
    element('span', 'together', name.slice(lastWordStart), ' ', codes),
  )
}

function renderPrice(item: GuestItem): HTMLElement | null {
  const [first, ...others] = formatPrices(item)
  if (first === undefined) return null
  return element('span', 'price', first, ...others.map((other) => element('small', 'otherPrice', other)))
}

export function renderRow(item: GuestItem, language: AccountLanguage): HTMLElement {
  return element(
    'li',
    'row',
    element(
      'div',
      'what',
      element('span', 'type', getTypeName(item, language)),
      element(
        'span',
        'dishes',
        ...item.dishes.map((served) => renderDish(served, language)),
        item.note ? element('small', 'note', item.note) : null,
      ),
    ),
    renderPrice(item),
  )
}
