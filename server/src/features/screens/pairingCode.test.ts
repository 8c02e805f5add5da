import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@poledne/contract/domain/pairingCode'
import { expect, test } from 'vitest'
import { drawPairingCode, MAX_OPEN_CODES } from './pairing.service.ts'

const GUESSES = 1_000_000
/** How many guesses are made before all open codes expire; five in a minute allow each user far fewer. */
const GUESSES_PER_ROUND = 10_000

/** Creates a reproducible source of numbers (mulberry32), with which the model has the same result in each run. */
function createDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

test('a million guesses find no code while as many displays wait as can', () => {
  const [drawOpen, drawGuess] = [createDraw(36), createDraw(2026)]
  let found = 0
  for (let made = 0; made < GUESSES; made += GUESSES_PER_ROUND) {
    const open = new Set(Array.from({ length: MAX_OPEN_CODES }, () => drawPairingCode(drawOpen)))
    for (let count = 0; count < GUESSES_PER_ROUND; count++) if (open.has(drawPairingCode(drawGuess))) found++
  }
  expect(found).toBe(0)
  // A guess that succeeded more often than once in eight million tries would be found sooner or later.
  expect(PAIRING_ALPHABET.length ** PAIRING_CODE_LENGTH / MAX_OPEN_CODES).toBeGreaterThan(8_000_000)
})

test('codes use each character equally often', () => {
  const counts = new Map<string, number>()
  for (let count = 0; count < 10_000; count++)
    for (const character of drawPairingCode()) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].sort().join('')).toBe([...PAIRING_ALPHABET].sort().join(''))
  // The expected count is 1,935; the limits are ten standard deviations away.
  expect(Math.min(...counts.values())).toBeGreaterThan(1_500)
  expect(Math.max(...counts.values())).toBeLessThan(2_400)
})
