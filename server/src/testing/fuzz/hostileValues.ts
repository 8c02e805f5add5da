import fc from 'fast-check'

/** Script and formula injections; each of them sets `__pwned` where it is executed. */

const SCRIPTS = [
  '<script>__pwned=1</script>',
  '</script><script>__pwned=1</script>',
  '<img src=x onerror=__pwned=1>',
  '"><svg onload=__pwned=1>',
  "' autofocus onfocus=__pwned=1 x='",
  '</textarea></title><body onload=__pwned=1>',
  '<iframe srcdoc="<script>top.__pwned=1</script>">',
  '<a href=javascript:__pwned=1>__pwned</a>',
  'javascript:__pwned=1//',
  '<style>@import"//evil.example/__pwned"</style>',
  "{{constructor.constructor('__pwned=1')()}}",
]

const FORMULAS = [
  "=cmd|'/C __pwned'!A0",
  '=HYPERLINK("//evil.example","__pwned")',
  '+1+1&"__pwned"',
  '-2+3&"__pwned"',
  '@SUM(1)&"__pwned"',
]

export const PAYLOADS: readonly string[] = [...SCRIPTS, ...FORMULAS]

/** Hostile values for fields, keys and URL segments. */

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\u0007b',
  'a\r\nb',
  '\ud800',
  'x\udfff',
  '\u2028',
  '\ufffe',
  '\u202eabc',
  '\u0645\u0631\u062d\u0628\u0627',
  `e${'\u0301'.repeat(60)}`,
  '\u{1f468}\u200d\u{1f373}',
  '\u{2a6d6}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "'; drop table dishes; --",
  '" or 1=1 --',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '1e309',
  'NaN',
  'Infinity',
  'null',
  '%',
  '\\',
  '🍲',
  'x'.repeat(300),
  'ž'.repeat(6_000),
]
export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
const hostileNumber = fc.constantFrom(
  ...[0, -0, -1, 1, 2, 1.5, 0.1, 1e21, 1e300, 5e-324],
  ...[2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 99_999_999_999],
)
const nestArray = (depth: number): unknown => (depth === 0 ? 1 : [nestArray(depth - 1)])
const ODD_VALUES = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  [1, 1],
  ['1'],
  { id: 1 },
  nestArray(30),
  nestArray(60),
]
const VALUES_WITH_SPECIAL_KEYS = [
  JSON.parse('{"__proto__":{"archived":true}}'),
  { constructor: { prototype: { archived: true } } },
  { toString: null },
  { toJSON: 'x' },
  { $ne: null },
  Array.from({ length: 600 }, (_, index) => index),
]
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...VALUES_WITH_SPECIAL_KEYS) },
)

/** Creates URL segments; half a surrogate pair can only be written byte by byte. */
export const hostileSegment = fc.oneof(
  {
    weight: 2,
    arbitrary: hostileText.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).slice(0, 400)),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['0', '-1', '1.0', '1e3', '01', '+1', '0x1', '1%20', '1;2', '1,2', "1'", '%00', '%2e%2e', '%2f', '%ED%A0%80'],
      ...['%c0%af', '%zz', '%', '2147483647', '2147483648', '99999999999', '\u0661', '__proto__', 'x'.repeat(190)],
      ...['x'.repeat(300), 'terms', 'dishes', 'null', '*', ':id'],
    ),
  },
)

/** Bodies that no endpoint accepts. */
const RAW_BODIES = [
  ...['{', '[', '"', '{"a":}', '{"a":1,}', "{'a':1}", 'NaN', 'undefined', '\u0000', '\ufeff{}', '<a/>', 'a=1&b=2'],
  ...['null', 'true', '1', '"text"', '[]', '{}', '[{}]', '1e400', '-', ' ', '{}{}', '{"a":"\ud800"}', '"\\ud800"'],
  ...['{"__proto__":{"archived":true}}', '{"a":[{"__proto__":1}]}', '{"constructor":{"prototype":{"archived":true}}}'],
  ...['{"version":1,"version":2}', '{"":1}', '{"\\u0000":1}', '{"toString":1,"valueOf":2,"hasOwnProperty":3}'],
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
]
export const hostileRawBody = fc.constantFrom(...RAW_BODIES)
