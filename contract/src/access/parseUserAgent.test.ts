import { expect, test } from 'vitest'
import { parseUserAgent } from './parseUserAgent.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.each([
  [chrome, 'Chrome', 'Windows', false],
  [`${chrome} Edg/141.0.0.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  ['curl/8.5.0', null, null, false],
])('parses the user agent %s', (userAgent, browser, system, isHandheld) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system, isHandheld })
})

test('a missing user agent has no browser and no system', () => {
  expect(parseUserAgent(null)).toEqual({ browser: null, system: null, isHandheld: false })
})
