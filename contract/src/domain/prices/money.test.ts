import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountToMinorUnits, formatMoney, MAX_MINOR_UNITS, minorUnitsToAmount, parseMoney } from './money.ts'

const anyMinor = fc.integer({ min: -MAX_MINOR_UNITS, max: MAX_MINOR_UNITS })

test('minor units are converted to a JSON number and back exactly', () => {
  fc.assert(
    fc.property(anyMinor, (minor) => {
      const value = minorUnitsToAmount(minor)
      expect(amountToMinorUnits(JSON.parse(JSON.stringify(value)))).toBe(minor)
      expect(value).toBe(Number(formatDecimal(minor)))
    }),
    { numRuns: 5000 },
  )
})

test('converting a number with two decimals to minor units and back returns it', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99), (whole, cents) => {
      const value = Number(`${whole}.${String(cents).padStart(2, '0')}`)
      expect(minorUnitsToAmount(amountToMinorUnits(value) ?? Number.NaN)).toBe(value)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  [129.9, 12_990],
  [129, 12_900],
  [0.01, 1],
  [0.1, 10],
  [1.1, 110],
  [4.35, 435],
  [8.2, 820],
  [99_999_999.99, MAX_MINOR_UNITS],
  [0, 0],
  [-0, 0],
  [-129.9, -12_990],
])('%d is %i minor units', (value, minor) => {
  expect(amountToMinorUnits(value)).toBe(minor)
})

test.each([
  1.005,
  0.1 + 0.2,
  0.001,
  1e-7,
  129.999,
  100_000_000,
  -100_000_000,
  1e21,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
])('%d is refused', (value) => {
  expect(amountToMinorUnits(value)).toBeNull()
})

test('a number of more than two decimals is never rounded', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.integer({ min: 1, max: 9 }), fc.nat(99), (whole, last, cents) => {
      expect(amountToMinorUnits(Number(`${whole}.${String(cents).padStart(2, '0')}${last}`))).toBeNull()
    }),
  )
})

test.each([
  ['129', 12_900],
  ['129,9', 12_990],
  ['129,90', 12_990],
  ['129.90', 12_990],
  ['0,05', 5],
  ['129,-', 12_900],
  ['129,–', 12_900],
  [' 1 299,90 ', 129_990],
  ['1\u00a0299,90', 129_990],
  ['1\u202f299', 129_900],
  ['12 345 678.90', 1_234_567_890],
  ['1,299.90', 129_990],
  ['1.299,90', 129_990],
  ['99999999,99', MAX_MINOR_UNITS],
  ['-5,50', -550],
  ['-0', 0],
])('%j typed is %i minor units', (text, minor) => {
  expect(parseMoney(text)).toBe(minor)
})

test.each([
  '',
  ' ',
  '-',
  ',50',
  '129,',
  '129,905',
  '1,299',
  '1.299',
  '1,299,90',
  '1.299.90',
  '12 99',
  '1 2999',
  '1  299',
  '129 Kč',
  '1e3',
  '0x10',
  'Infinity',
  '--5',
  '100000000',
  '9'.repeat(400),
])('%j typed is no amount', (text) => {
  expect(parseMoney(text)).toBeNull()
})

test('a decimal comma and a decimal point are parsed as the same amount', () => {
  fc.assert(
    fc.property(anyMinor, (minor) => {
      expect(parseMoney(formatDecimal(minor))).toBe(minor)
      expect(parseMoney(formatDecimal(minor).replace('.', ','))).toBe(minor)
    }),
  )
})

test('a formatted amount without its currency symbol is parsed back in every language', () => {
  const anyLanguage = fc.constantFrom('en', 'cs', 'hu', 'sk')
  fc.assert(
    fc.property(anyMinor, anyLanguage, (minor, language) => {
      expect(parseMoney(formatMoney(minor, 'EUR', language).replace('€', ''))).toBe(minor)
    }),
  )
})

test.each([
  [12_990, 'CZK', 'cs', '129,90 Kč'],
  [12_900, 'CZK', 'cs', '129 Kč'],
  [129_990, 'CZK', 'cs', '1 299,90 Kč'],
  [590, 'EUR', 'cs', '5,90 €'],
  [500, 'EUR', 'cs', '5,00 €'],
  [12_900, 'CZK', 'en', 'Kč 129'],
  [12_990, 'CZK', 'en', 'Kč 129.90'],
  [500, 'EUR', 'en', '€5.00'],
  [12_900, 'CZK', 'sk', '129 Kč'],
  [12_990, 'CZK', 'hu', '129,90 Kč'],
  [MAX_MINOR_UNITS, 'CZK', 'cs', '99 999 999,99 Kč'],
] as const)('%i minor units of %s are shown in %s as %s', (minor, currency, language, text) => {
  expect(formatMoney(minor, currency, language).replace(/\s/g, ' ')).toBe(text)
})

function formatDecimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
