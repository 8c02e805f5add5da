import { loadWords } from '../lib/i18n.ts'
import { type Feature, WORDS } from './saidBy.ts'

/** Loads a part of a feature together with its words. */
export const withWords =
  <T>(feature: Feature, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), loadWords(WORDS[feature])])
    return part
  }
