export const CURRENCIES = ['CZK', 'EUR'] as const

export type Currency = (typeof CURRENCIES)[number]

/** The highest price: 99 999 999.99. */
export const MAX_MINOR_UNITS = 9_999_999_999

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Converts a JSON number by its shortest decimal text. Null for more than two decimals (1.005, 0.30000000000000004),
 * NaN, infinity and amounts beyond the maximum. Zero and negative amounts are allowed here. Money is counted in whole
 * minor units (haléře, cents), so that sums are exact.
 */
export function amountToMinorUnits(value: number): number | null {
  const [matched, sign, whole, fraction = ''] = DECIMAL.exec(String(value)) ?? []
  if (matched === undefined) return null
  return applySignAndLimit(Number(`${whole}${fraction.padEnd(2, '0')}`), sign === '-')
}

/** The result is exact: the division rounds to the nearest number, which is the one that the decimal text denotes. */
export function minorUnitsToAmount(minor: number): number {
  return minor / 100
}

const PLAIN = /^(-?)(\d+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}|[-–—]))?$/
// Matches `1,299.90` and `1.299,90`; without decimals, `1,299` could mean 1299 or 1.299, so it is refused.
const GROUPED = /^(-?)(\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))[.,](\d{1,2})$/

/** Parses a typed amount: decimal comma or point, spaces between thousands, `129,-`. Null if it is invalid. */
export function parseMoney(text: string): number | null {
  const typed = text.trim()
  const [matched, sign, whole = '', decimals = ''] = PLAIN.exec(typed) ?? GROUPED.exec(typed) ?? []
  if (matched === undefined) return null
  const fraction = decimals.replace(/\D/, '').padEnd(2, '0')
  return applySignAndLimit(Number(whole.replace(/\D/g, '') + fraction), sign === '-')
}

/** Formats an amount as `129 Kč`, `129,90 Kč` or `€5.00`: whole crowns have no decimals, euros always have two. */
export function formatMoney(minor: number, currency: Currency, language: string): string {
  const decimals = currency === 'CZK' && minor % 100 === 0 ? 0 : 2
  return getMoneyFormatter(currency, language, decimals).format(minorUnitsToAmount(minor))
}

function applySignAndLimit(minor: number, negative: boolean): number | null {
  if (minor > MAX_MINOR_UNITS) return null
  // Zero is not negated, because -0 would be shown with its sign.
  return negative && minor > 0 ? -minor : minor
}

const formatters = new Map<string, Intl.NumberFormat>()

// Formatters are cached: building one costs a hundred times more than using it, and lists show many prices.
function getMoneyFormatter(currency: Currency, language: string, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${language} ${currency} ${decimals}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      // The narrow symbol is Kč in every language; otherwise some languages show CZK.
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formatters.set(key, formatter)
  }
  return formatter
}
