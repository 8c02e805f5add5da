import { loadNamespaces } from '../i18n/i18n.ts'
import type { Feature } from './feature.ts'

/** Returns a function that loads a part of a feature together with its texts. */
export const withNamespaces =
  <T>({ namespaces }: Pick<Feature, 'namespaces'>, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), loadNamespaces(namespaces)])
    return part
  }
