import { listMenus } from './scoreMenus.ts'

const SEED = 20261118

/** Hashes a name with the seed (FNV-1a), so that a new menu does not move the others to another half. */
function hashName(name: string): number {
  let hash = 0x811c9dc5 ^ SEED
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash ^ (hash >>> 15)
}

/**
 * Splits the corpus into two halves. The recognition is developed with the known half only; the held-out half shows how
 * well it reads other menus.
 */
export function splitCorpus(): { known: string[]; heldOut: string[] } {
  const names = listMenus()
  return {
    known: names.filter((name) => hashName(name) % 2 === 0),
    heldOut: names.filter((name) => hashName(name) % 2 !== 0),
  }
}
