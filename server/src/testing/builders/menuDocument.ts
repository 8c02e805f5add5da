import { addDays } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { ExportChoices, MenuDocument, MenuItem } from '../../core/export/menuDocument.ts'
import { PAYLOADS } from '../fuzz/hostileValues.ts'

export const buildMenuItem = (change: Partial<MenuItem> = {}): MenuItem => ({
  type: { cs: 'Polévka', en: 'Soup' },
  dishes: [{ cs: 'Kulajda s koprem', en: 'Dill soup', allergens: ['1', '3', '7'] }],
  note: null,
  priceCzk: 65,
  priceEur: 2.65,
  ...change,
})

/** Builds the document of week 47 of 2026; `buildItems` returns the items of a day. */
export const buildMenuDocument = (
  buildItems: (day: number) => MenuItem[] = () => [buildMenuItem()],
  change: Partial<MenuDocument> = {},
): MenuDocument => ({
  year: 2026,
  week: 47,
  days: WEEK_DAYS.map((day) => ({
    day,
    date: addDays('2026-11-16', day - 1),
    holiday: null,
    items: buildItems(day),
  })),
  variant: { cs: 'Standardní', en: 'Standard', xls: 'Standard' },
  restaurant: { cs: 'U Žejdlíku', en: 'The Tankard' },
  allergens: [
    { code: '1', cs: 'Lepek', en: 'Gluten' },
    { code: '3', cs: 'Vejce', en: 'Eggs' },
    { code: '7', cs: 'Mléko', en: 'Milk' },
  ],
  ...change,
})

/** Builds a menu in which every text is a payload. */
export function buildHostileMenu(): MenuDocument {
  const [payload = ''] = PAYLOADS
  const both = { cs: payload, en: payload }
  const items = PAYLOADS.map((text) =>
    buildMenuItem({ type: { cs: text, en: text }, dishes: [{ cs: text, en: text, allergens: [text] }], note: text }),
  )
  return buildMenuDocument((day) => (day === 1 ? items : []), {
    variant: { ...both, xls: payload },
    restaurant: both,
    allergens: PAYLOADS.map((text) => ({ code: text, cs: text, en: text })),
  })
}

export const buildExportChoices = (change: Partial<ExportChoices> = {}): ExportChoices => ({
  format: 'pdf',
  language: 'cs',
  price: 'none',
  variantName: true,
  orientation: 'portrait',
  template: 'table',
  size: 'a4',
  ...change,
})
