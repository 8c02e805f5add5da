import { loadNamespaces } from '../../core/i18n/i18n.ts'
import { FEATURE_NAMESPACES, type FeatureName } from './namespacesByFeature.ts'

/** Returns a function that loads a part of a feature together with its texts. */
export const withNamespaces =
  <T>(feature: FeatureName, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), loadNamespaces(FEATURE_NAMESPACES[feature])])
    return part
  }
