import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { formatSmallNumbersQuickly } from './numberFormat.ts'

test.each(['cs', 'en', 'hu', 'sk'])(
  'numbers in texts of the language %s are written as Intl writes them',
  async (lng) => {
    const i18n = createInstance()
    await i18n.init({ lng, resources: { [lng]: { translation: { total: '{{count, number}}' } } } })
    formatSmallNumbersQuickly(i18n)
    const translate = i18n.t as unknown as (key: string, options: object) => string
    for (const count of [0, 7, 999, 1_000, 12_345, 1_234_567, -3, 0.5])
      expect(translate('total', { count })).toBe(new Intl.NumberFormat(lng).format(count))
  },
)
