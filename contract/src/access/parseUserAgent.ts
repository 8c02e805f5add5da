/** The order matters: Edge also sends the token of Chrome, and Chrome also sends the token of Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const findMatchingName = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, mark]) => mark.test(text))?.[0] ?? null

/** Returns the names of browser and system; each is null if it is not in the lists. */
export function parseUserAgent(userAgent: string | null) {
  const text = userAgent ?? ''
  const system = findMatchingName(SYSTEMS, text)
  return { browser: findMatchingName(BROWSERS, text), system, isHandheld: /^(Android|iPhone|iPad)$/.test(system ?? '') }
}
