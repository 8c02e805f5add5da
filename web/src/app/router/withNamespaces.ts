import { loadNamespaces } from '../../lib/i18n/i18n.ts'
import { FEATURE_NAMESPACES, type FeatureName } from './featureNamespaces.ts'

/** Loads a part of a feature together with its words. */
export const withNamespaces =
  <T>(feature: FeatureName, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), loadNamespaces(FEATURE_NAMESPACES[feature])])
    return part
  }
