import type { Namespace, Namespaces } from '@poledne/i18n/namespaces'

declare module 'i18next' {
  interface CustomTypeOptions {
    // Keys of `shell` need no prefix; other keys name their namespace, as in `t('app:nav.signOut')`.
    defaultNS: ['shell', ...Exclude<Namespace, 'shell'>[]]
    resources: Namespaces
  }
}
